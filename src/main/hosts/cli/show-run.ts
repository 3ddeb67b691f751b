/** Prints a finished run: one JSON object for a program, or its Markdown for a person with the verdict beside it. */
import { assertNever } from '../../../shared/ids.ts';
import { printable, type Colour, type Terminal } from './terminal.ts';
import type { FinishedRun } from './follow-run.ts';
import type { Verdict } from '../../../shared/verdict.ts';

/** The packet's fields at the top level, and beside them the Markdown and the reason in words. */
export function jsonOf({ packet, markdown }: FinishedRun): string {
  return JSON.stringify({ ...packet, markdown, reason: packet.verdict.reason });
}

/** Markdown that did not pass is not printed: it is in the store to be looked at. */
export function showRun(terminal: Terminal, run: FinishedRun, json: boolean): void {
  const { packet, markdown } = run;
  if (json) terminal.data(`${jsonOf(run)}\n`);
  else if (packet.verdict.kind === 'accepted') terminal.data(markdown);
  terminal.say(`${terminal.colour(titleOf(packet.verdict), colourOf(packet.verdict))}: ${printable(packet.verdict.reason)}`);
  for (const finding of packet.findings) {
    if (finding.level !== 'pass') terminal.say(`  ${terminal.colour(finding.level, finding.level === 'fail' ? 'red' : 'yellow')} ${finding.gate}: ${printable(finding.sentence)}`);
  }
  const ready = packet.ready_at_ms === null ? '' : `, ready at ${Math.round(packet.ready_at_ms)} ms`;
  terminal.say(terminal.colour(`  ${packet.needs_render ? 'rendered' : 'static'}${ready}, ${packet.validation_report.markdown_chars} characters, run ${packet.run_id}`, 'dim'));
}

export function titleOf(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'boundary': return `boundary (${verdict.boundary})`;
    case 'stage_failed': return `failed (${verdict.error.code})`;
    case 'no_extractable_content': return 'no extractable content';
    case 'accepted': case 'rejected': case 'cancelled': case 'interrupted': return verdict.kind;
    default: return assertNever(verdict);
  }
}

const colourOf = (verdict: Verdict): Colour => (verdict.kind === 'accepted' ? 'green' : verdict.kind === 'boundary' || verdict.kind === 'cancelled' ? 'yellow' : 'red');
