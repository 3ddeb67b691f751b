/** Which region was taken and why the others were not. */
import './pane.css';
import { Empty } from '../../kit/empty.tsx';
import { count } from '../../words.ts';
import { pin, preview, useSelection } from '../../slices/selection.ts';
import { useRun } from '../../slices/run.ts';
import type { Candidate } from '../../../shared/judgement.ts';
import type { Pane } from '../../pane.ts';

const featuresOf = (candidate: Candidate): string =>
  Object.entries(candidate.features).map(([name, value]) => `${name.replaceAll('_', ' ')} ${Number.isInteger(value) ? count(value) : value.toFixed(2)}`).join(' · ');

function CandidateRow({ candidate }: { readonly candidate: Candidate }) {
  const lit = useSelection((state) => state.lit.node === candidate.node);
  return (
    <tr className={lit ? 'lit' : ''} onMouseEnter={() => preview({ kind: 'node', node: candidate.node })} title={featuresOf(candidate)}>
      <td><button type="button" className="led-name mono clip" data-command="go.page" onClick={() => pin({ kind: 'node', node: candidate.node })}>{candidate.selector}</button> {candidate.chosen && <span className="tag kept">taken</span>}<p className="candidate-why dim">{candidate.why}</p></td>
      <td className="n">{candidate.score.toFixed(1)}</td>
    </tr>
  );
}

function View() {
  const selection = useRun((state) => state.index === null || state.index.bare ? null : state.index.extraction.selection);
  if (selection === null) return <Empty title="The candidates for the main region appear here." />;
  return (
    <div className="scroll" onMouseLeave={() => preview(null)} tabIndex={0} role="region" aria-label="Region candidates" data-entry>
      <p className="pane-lead">{selection.reason}</p>
      <table className="grid-table ledger region-table">
        <thead><tr><th scope="col">candidate, and why</th><th scope="col" className="n">score</th></tr></thead>
        <tbody>{selection.candidates.map((each) => <CandidateRow key={each.node} candidate={each} />)}</tbody>
      </table>
    </div>
  );
}

export const regionPane: Pane = { id: 'region', title: 'Region', place: 'left-bottom', View };
