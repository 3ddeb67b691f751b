/** Each gate with what it measured beside what it allows, and what shows it. */
import './pane.css';
import { Empty } from '../../kit/empty.tsx';
import { Pill } from '../../kit/pill.tsx';
import { levelWords, sayValue, sortFindings } from './model.ts';
import { pin, preview, useSelection } from '../../slices/selection.ts';
import { useRun } from '../../slices/run.ts';
import type { Finding } from '../../../shared/verdict.ts';
import type { Pane } from '../../pane.ts';

function GateRow({ finding }: { readonly finding: Finding }) {
  const lit = useSelection((state) => state.lit.gate === finding.gate);
  const words = levelWords[finding.level];
  return (
    <li className={lit ? 'lit' : ''}>
      <button type="button" className="gate" aria-pressed={lit} data-command="go.finding.next" onClick={() => pin({ kind: 'gate', gate: finding.gate })} onMouseEnter={() => preview({ kind: 'gate', gate: finding.gate })}>
        <Pill tone={words.tone} glyph={words.glyph}>{words.word}</Pill>
        <span className="gate-name">{finding.gate}</span>
        <span className="gate-value num mono clip">{sayValue(finding.measured, finding.unit)}<span className="faint"> of {sayValue(finding.threshold, '')}</span></span>
        <span className="gate-sentence">{finding.sentence}</span>
      </button>
    </li>
  );
}

function View() {
  const extraction = useRun((state) => state.index?.extraction.findings ?? null);
  const detail = useRun((state) => state.detail?.findings ?? null);
  const findings = extraction ?? detail;
  if (detail === null) return <Empty title="Each gate's measure appears here beside what it allows." />;
  if (findings === null || findings.length === 0) return <Empty title="No gate was asked: the run ended before there was Markdown to check." />;
  return <ul className="gates scroll" onMouseLeave={() => preview(null)}>{sortFindings(findings).map((each, at) => <GateRow key={`${each.gate}${at}`} finding={each} />)}</ul>;
}

export const gatesPane: Pane = { id: 'gates', title: 'Gates', place: 'bottom-right', View };
