/** Says why two runs of a page differ, by cross-replay: each capture under each plan, so that every ingredient is changed alone. */
import { canonicalJson, digestOfBytes } from '../digest.ts';
import { compareTexts, type BareHunk } from './compare-texts.ts';
import { comparePlans } from './compare-plans.ts';
import { failure, FailureError } from '../../shared/errors.ts';
import { pageCauses, readingKeys, readinessOf, type PageEvidence } from './page-cause.ts';
import { traceHunks, type Corners, type Step } from './trace-hunks.ts';
import type { CrossReplay, Drift, DriftCause, Hunk } from '../../shared/drift.ts';
import type { Extraction } from '../../shared/api.ts';
import type { EntryKind } from '../../shared/catalog.ts';
import type { Plan } from '../../shared/plan.ts';
import type { SealedRun } from '../world.ts';
import type { VolatileSpot } from './volatile-spots.ts';

/** A run as it was sealed; what is compared must have a capture and an extraction. */
export type DriftSide = Pick<SealedRun, 'summary' | 'packet' | 'events' | 'capture' | 'snapshot' | 'extraction'>;
/** Extracts the page of one side anew, with the engine of today, under a plan. */
export type ExtractWith = (side: DriftSide, plan: Plan) => Extraction;

export type DriftTools = Partial<PageEvidence> & {
  readonly extractWith: ExtractWith;
  /** The same settings with the catalogue of today: an older plan names versions that nobody has any more. */
  readonly planToday: (plan: Plan) => Plan;
};

type Cause = Drift['causes'][number];

/** Pure as far as the tools are. Throws FailureError PM-STORE-007 when a side has nothing to extract from. */
export function explainDrift(old: DriftSide, now: DriftSide, tools: DriftTools, volatile: readonly VolatileSpot[] = []): Drift {
  const [keptOld, keptNew] = [keptOf(old), keptOf(now)];
  const plans = comparePlans(keptOld.plan, keptNew.plan);
  const corners = cornersOf(old, now, keptOld, keptNew, tools);
  const texts = compareTexts(keptOld.markdown.text, keptNew.markdown.text, volatile);
  const verdicts: [string, string] = [old.packet.verdict.kind, now.packet.verdict.kind];
  const engines: [string, string] = [old.packet.engine_version, now.packet.engine_version];
  const settings = plans.settings.map(({ key }) => key);
  const ofPage = pageCauses(old, now, settings, { sent: tools.sent ?? nothingKept, textAt: tools.textAt ?? nothingKept });
  const changedKinds = new Set(plans.entries.map(({ id }) => (keptNew.plan.entries[id] ?? keptOld.plan.entries[id])?.kind));
  const causeAt = (step: Step, hunk: BareHunk): DriftCause => (step === 'page' ? ofPage(hunk) : step === 'profile' && settings.length > 0 ? 'profile' : engineCause(changedKinds, hunk !== wholePage));
  const moved = new Map<DriftCause, number>();
  const traced = traceHunks(textsOf(corners), texts.hunks);
  const hunks = texts.hunks.map((hunk, k): Hunk => {
    const causes = new Map<DriftCause, number>();
    for (const [step, blocks] of traced[k] ?? []) causes.set(causeAt(step, hunk), blocks + (causes.get(causeAt(step, hunk)) ?? 0));
    for (const [cause, blocks] of causes) moved.set(cause, blocks + (moved.get(cause) ?? 0));
    return { ...hunk, causes: [...causes].toSorted((a, b) => b[1] - a[1]).map(([cause]) => cause) };
  });
  for (const step of verdictSteps(corners)) {
    const cause = causeAt(step, wholePage);
    if (verdicts[0] !== verdicts[1] && !moved.has(cause)) moved.set(cause, 1);
  }
  const causes = [...moved].map(([cause, blocksMoved]): Cause => ({ cause, blocksMoved, sentence: sentenceOf(cause, { old, now, settings, entries: plans.entries, engines }) }));
  return {
    old: old.summary.runId, new: now.summary.runId, same: hunks.length === 0 && verdicts[0] === verdicts[1],
    causes: causes.toSorted((a, b) => b.blocksMoved - a.blocksMoved),
    replays: [replayed('old', 'old', corners.oldOld), replayed('new', 'old', corners.newOld), replayed('old', 'new', corners.oldNew), replayed('new', 'new', corners.newNew)],
    verdicts, chars: [keptOld.markdown.text.length, keptNew.markdown.text.length], ...texts, hunks, ...plans, engines,
  };
}

const nothingKept = (): null => null;
const wholePage: BareHunk = { key: '', heading: '', before: [], after: [], at: [0, 0], volatile: false };

function keptOf({ extraction, snapshot }: DriftSide): Extraction {
  if (extraction === null || snapshot === null) throw new FailureError(failure('PM-STORE-007', 'One of the runs has no page to compare'));
  return extraction;
}

/** Under plans that do the same, a capture is extracted once. */
function cornersOf(old: DriftSide, now: DriftSide, keptOld: Extraction, keptNew: Extraction, { extractWith, planToday }: DriftTools): Corners<Extraction> {
  const [before, after] = [planToday(keptOld.plan), planToday(keptNew.plan)];
  const alike = effectOf(before) === effectOf(after);
  const [oldOld, newNew] = [extractWith(old, before), extractWith(now, after)];
  return { keptOld, keptNew, oldOld, newNew, newOld: alike ? newNew : extractWith(now, before), oldNew: alike ? oldOld : extractWith(old, after) };
}

const effectOf = ({ profile: { name: _name, extends: _extends, version: _version, ...profile }, entries }: Plan): string => canonicalJson({ profile, entries });

const textsOf = (corners: Corners<Extraction>): Corners<string> => ({
  keptOld: corners.keptOld.markdown.text, oldOld: corners.oldOld.markdown.text, newOld: corners.newOld.markdown.text,
  oldNew: corners.oldNew.markdown.text, newNew: corners.newNew.markdown.text, keptNew: corners.keptNew.markdown.text,
});

/** The steps that change the kind of verdict, whatever they do to the text. */
function verdictSteps({ keptOld, oldOld, newOld, oldNew, newNew, keptNew }: Corners<Extraction>): readonly Step[] {
  const differ = (a: Extraction, b: Extraction): boolean => a.verdict.kind !== b.verdict.kind;
  return [
    ...(differ(oldOld, newOld) || differ(oldNew, newNew) ? ['page' as const] : []),
    ...(differ(oldOld, oldNew) || differ(newOld, newNew) ? ['profile' as const] : []),
    ...(differ(keptOld, oldOld) || differ(keptNew, newNew) ? ['engine' as const] : []),
  ];
}

/** Kinds of entries that can change the text; the others decide about it. */
const writingKinds: ReadonlySet<EntryKind | undefined> = new Set<EntryKind>(['rule', 'guard', 'construct']);

/** What was kept and what the same capture gives today, under the same settings, differ by the engine alone: by its rules where their versions differ. */
const engineCause = (changed: ReadonlySet<EntryKind | undefined>, ofText: boolean): DriftCause => ([...changed].some((kind) => !ofText || writingKinds.has(kind)) ? 'rule' : 'engine');

type Told = { readonly old: DriftSide; readonly now: DriftSide; readonly settings: readonly string[]; readonly entries: Drift['entries']; readonly engines: readonly [string, string] };

function sentenceOf(cause: DriftCause, { old, now, settings, entries, engines: [was, is] }: Told): string {
  switch (cause) {
    case 'bytes': return 'The server sent another page';
    case 'page': return 'The server sent the same, and the page made something else of it';
    case 'timing': return `The page was read at another moment: ${momentOf(old)} before, ${momentOf(now)} now`;
    case 'profile': return settings.every((key) => readingKeys.has(key)) ? `Other settings of how the page is read: ${settings.join(', ')}` : `Other settings: ${settings.join(', ')}`;
    case 'rule': return `Other versions of ${entries.slice(0, 8).map(({ id, before, after }) => `${id} (${before ?? 'none'} → ${after ?? 'none'})`).join(', ')}${entries.length > 8 ? ` and ${entries.length - 8} more` : ''}`;
    case 'engine': return was === is ? `The engine gives another result than when it was kept (version ${was})` : `Another engine: ${was} before, ${is} now`;
  }
}

function momentOf(side: DriftSide): string {
  const readiness = readinessOf(side);
  return readiness === null ? 'without a browser' : readiness.readyAtMs === null ? `${readiness.outcome} after ${Math.round(readiness.elapsedMs)} ms` : `ready at ${Math.round(readiness.readyAtMs)} ms`;
}

const replayed = (capture: 'old' | 'new', plan: 'old' | 'new', { markdown, verdict }: Extraction): CrossReplay =>
  ({ capture, plan, markdownChars: markdown.text.length, verdict: verdict.kind, digest: digestOfBytes(markdown.text) });
