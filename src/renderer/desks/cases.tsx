/** The Cases desk: what was saved as a case, whether each still holds, and which rules and gates no case asks. */
import './desks.css';
import { useCallback, useEffect, useState } from 'react';
import { Empty } from '../kit/empty.tsx';
import { connection } from '../connection.ts';
import { openRun } from '../slices/run.ts';
import { shortUrl } from '../words.ts';
import { toast } from '../slices/toasts.ts';
import type { Coverage, SavedCase, SuiteResult } from '../../shared/cases.ts';

export function CasesDesk() {
  const [cases, setCases] = useState<readonly SavedCase[] | null>(null);
  const [coverage, setCoverage] = useState<Coverage | null>(null);
  const [suite, setSuite] = useState<SuiteResult | null>(null);
  const load = useCallback(async () => {
    const [list, covered] = await Promise.all([connection.call('cases.list', {}), connection.call('cases.coverage', {})]);
    if (list.ok) setCases(list.value);
    else toast(`${list.error.sentence} (${list.error.code})`, 'bad');
    if (covered.ok) setCoverage(covered.value);
  }, []);
  useEffect(() => { void load(); }, [load]);
  const runAll = async (): Promise<void> => {
    const reply = await connection.call('cases.run', {});
    if (reply.ok) setSuite(reply.value);
    else toast(`${reply.error.sentence} (${reply.error.code})`, 'bad');
  };
  if (cases === null) return <Empty title="Reading the cases." />;
  if (cases.length === 0) return <Empty title="There is no case yet.">A case keeps a page with what it must give. Edit the plan of a run and save it with a case (Ctrl S).</Empty>;
  const unasked = coverage?.entries.filter((entry) => entry.cases.length === 0) ?? [];
  return (
    <div className="desk-columns two">
      <section className="pane" aria-label="Cases" data-stop tabIndex={-1}>
        <div className="pane-head"><h2 className="pane-title">Cases</h2><span className="grow" /><button type="button" className="btn small" data-command="cases.run" onClick={() => void runAll()}>Run all</button></div>
        <div className="pane-body"><ul className="desk-list scroll" tabIndex={0} aria-label="Saved cases" data-entry>
          {cases.map((each) => {
            const result = suite?.results.find((one) => one.name === each.name);
            return <li key={each.name}><button type="button" className="desk-row" data-command="run.open" onClick={() => void openRun(each.runId)}><b>{result === undefined ? '' : result.passed ? '✓ ' : '✕ '}{each.name}</b><span>{each.verdict} · {each.profile} · {shortUrl(each.url)}</span>{result?.differences.map((words) => <span key={words}>{words}</span>)}</button></li>;
          })}
        </ul></div>
      </section>
      <section className="pane" aria-label="Coverage" data-stop tabIndex={-1}>
        <div className="pane-head"><h2 className="pane-title">Rules and gates that no case asks</h2></div>
        <div className="pane-body"><div className="scroll desk-body" tabIndex={0} role="region" aria-label="What cases cover" data-entry>
          {suite !== null && <p role="status"><b>{suite.passed} passed, {suite.failed} failed</b></p>}
          <p className="dim">{coverage === null ? '' : `${coverage.entries.length - unasked.length} of ${coverage.entries.length} are asked by a case.`}</p>
          <p>{unasked.map((entry) => entry.id).join(', ')}</p>
        </div></div>
      </section>
    </div>
  );
}
