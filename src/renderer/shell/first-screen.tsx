/** The first screen: ask for a page, drop one, or open a sample that teaches something. */
import { AddressField } from './address-field.tsx';
import { RunRow } from './run-list.tsx';
import { startRun, useWorld } from '../slices/world.ts';
import { CommandButton } from '../kit/command-button.tsx';

function Samples() {
  const samples = useWorld((state) => state.samples);
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby="samples-title">
      <h2 id="samples-title" className="first-head">Sample pages <span className="faint">served by Proofmark itself, offline</span></h2>
      <ul className="cards">
        {samples.map((sample) => (
          <li key={sample.id}><button type="button" className="card" data-command="run.open" data-sample={sample.id} onClick={() => void startRun({ kind: 'sample', sample: sample.id })}><b>{sample.title}</b><span className="dim">{sample.teaches}</span></button></li>
        ))}
      </ul>
    </section>
  );
}

export function FirstScreen() {
  const { runs, info, unreachable } = useWorld();
  return (
    <div className="first-screen" data-stop tabIndex={-1}>
      <div className="first-column">
        <div className="first-hero">
          <h2>See why a page became this Markdown</h2>
          <p className="dim">Every character kept or removed has a rule, a node and a moment. Run a page, then point at anything.</p>
          <AddressField big />
          <p className="faint first-hint">or drop an address or a saved .html file anywhere on this window · <CommandButton id="help.keys" look="quiet">All keys</CommandButton></p>
        </div>
        {unreachable !== null && <div className="problem bad" role="alert"><b>Not connected</b><span className="grow">{unreachable.sentence}</span><span className="mono">{unreachable.code}</span></div>}
        {info?.notices.map((notice) => <div key={notice} className="problem warn"><span>{notice}</span></div>)}
        <Samples />
        {runs.length > 0 && <section aria-labelledby="recent-title"><h2 id="recent-title" className="first-head">Recent runs</h2><ul className="run-list wide">{runs.slice(0, 8).map((run) => <RunRow key={run.runId} run={run} open={false} />)}</ul></section>}
      </div>
    </div>
  );
}
