/** What the text view shows beside each line: where it came from and what was found wrong there. Pure. */
import { fateOf } from '../../slices/run-index.ts';
import type { Finding } from '../../../shared/verdict.ts';
import type { Lit } from '../../slices/locator.ts';
import type { RunIndex } from '../../slices/run-index.ts';
import type { TextMark } from '../../kit/monaco-view.tsx';

/** Offsets of the first character of each line. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** 0-based line that holds an offset. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

type Origin = 'kept' | 'spared' | 'finding' | 'warned' | 'blank';
const why: Readonly<Record<Origin, string>> = { kept: 'kept', spared: 'a rule wanted this, a guard spared it', finding: 'a gate failed here', warned: 'a gate warns here', blank: '' };

/** One origin for each line: a finding outweighs a spared node, which outweighs a kept one. */
export function originOfLines(run: RunIndex): readonly Origin[] {
  const { markdown, findings } = run.extraction;
  const starts = lineStarts(markdown.text);
  const lines: Origin[] = starts.map(() => 'blank');
  for (const span of markdown.spans) {
    if (span.kind === 'container') continue;
    const index = run.page.at.get(span.nodeId);
    const origin: Origin = index !== undefined && fateOf(run, index).kind === 'spared' ? 'spared' : 'kept';
    paint(lines, starts, span.start, span.end, origin);
  }
  for (const finding of findings) paintFinding(lines, starts, finding);
  return lines;
}

function paint(lines: Origin[], starts: readonly number[], start: number, end: number, origin: Origin): void {
  for (let line = lineAt(starts, start); line <= lineAt(starts, Math.max(start, end - 1)); line++) if (origin !== 'kept' || lines[line] === 'blank') lines[line] = origin;
}

function paintFinding(lines: Origin[], starts: readonly number[], finding: Finding): void {
  if (finding.level === 'pass') return;
  for (const span of finding.spans) paint(lines, starts, span.start, span.end, finding.level === 'fail' ? 'finding' : 'warned');
}

/** Lines of one origin in a row share one mark. */
export function gutterMarks(origins: readonly Origin[]): readonly TextMark[] {
  const marks: TextMark[] = [];
  for (let from = 0; from < origins.length; ) {
    let to = from;
    while (to + 1 < origins.length && origins[to + 1] === origins[from]) to++;
    const origin = origins[from]!;
    if (origin !== 'blank') marks.push({ kind: 'gutter', from: from + 1, to: to + 1, tone: origin, why: why[origin] });
    from = to + 1;
  }
  return marks;
}

export const rangeMarks = (lit: Lit, tone: string): readonly TextMark[] => lit.spans.map((span) => ({ kind: 'range', start: span.start, end: span.end, tone }));
