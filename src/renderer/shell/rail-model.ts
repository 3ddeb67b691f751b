/** The stage rail as data: one entry for each stage that is worth a place, with a few words. Pure. */
import { stageNames } from '../../shared/stage-names.ts';
import { duration } from '../words.ts';
import type { Finding } from '../../shared/verdict.ts';
import type { StageName, StageReceipt } from '../../shared/stages.ts';

export type RailStage = {
  readonly name: StageName;
  readonly word: string;
  readonly state: StageReceipt['status'] | 'running' | 'waiting';
  readonly note: string;
  readonly title: string;
};

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Boundary and seal speak only when something is wrong there: the rail shows what a person looks for. */
const quiet: ReadonlySet<StageName> = new Set(['boundary', 'seal']);

/** Longest note in characters: nine stages must fit beside each other at 1,280 pixels. */
const noteLength = 12;

function noteOf(receipt: StageReceipt, findings: readonly Finding[] | null): string {
  if (receipt.status === 'skipped') return 'skipped';
  if (receipt.stage === 'check' && findings !== null) {
    const failed = findings.filter((finding) => finding.level === 'fail').length;
    return failed === 0 ? `${findings.length} gates` : `${failed} of ${findings.length}`;
  }
  if (receipt.stage === 'plan') return duration(Math.round(receipt.elapsedMs));
  const first = receipt.headline.split(/[,(]| took /)[0]!.trim();
  return first.length > noteLength ? `${first.slice(0, noteLength - 1)}…` : first;
}

export function railOf(receipts: readonly StageReceipt[], running: StageName | null, findings: readonly Finding[] | null): readonly RailStage[] {
  const byStage = new Map(receipts.map((receipt) => [receipt.stage, receipt]));
  const rail = stageNames.map((name): RailStage => {
    const receipt = byStage.get(name);
    if (receipt === undefined) return { name, word: capital(name), state: running === name ? 'running' : 'waiting', note: '', title: running === name ? 'Going on now' : 'Not reached' };
    const failed = name === 'check' && findings?.some((finding) => finding.level === 'fail') === true;
    return { name, word: capital(name), state: failed ? 'failed' : receipt.status, note: noteOf(receipt, findings), title: [receipt.headline, ...receipt.warnings].join('\n') };
  });
  return rail.filter((stage) => !quiet.has(stage.name) || stage.state === 'failed' || stage.state === 'warned');
}
