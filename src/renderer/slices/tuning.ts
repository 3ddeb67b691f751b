/** Edits to the plan of the open run: each is a named step that can be undone, each re-extracts without a browser. */
import { create } from 'zustand';
import { connection } from '../connection.ts';
import { showExtraction, useRun } from './run.ts';
import { toast } from './toasts.ts';
import { useWorld } from './world.ts';
import type { EntryId } from '../../shared/ids.ts';
import type { Value } from '../value.ts';
import type { Overrides } from '../../shared/api.ts';
import type { Readiness } from '../../shared/readiness.ts';

export type Step = { readonly label: string; readonly key: string; readonly before: Overrides };
type Tuning = {
  readonly overrides: Overrides;
  readonly steps: readonly Step[];
  readonly undone: readonly { readonly label: string; readonly key: string; readonly overrides: Overrides }[];
  readonly busy: boolean;
  readonly recomputed: { readonly stages: readonly string[]; readonly blocksWritten: number; readonly elapsedMs: number } | null;
  /** Readiness judged again over the recorded samples; null while the plan's own holds. */
  readonly readiness: Readiness | null;
};

const untouched: Tuning = { overrides: {}, steps: [], undone: [], busy: false, recomputed: null, readiness: null };
export const useTuning = create<Tuning>(() => untouched);
const set = useTuning.setState;
const get = useTuning.getState;
let latest = 0;
let asking = false;

const say = (value: Value | undefined): string => (value === undefined ? 'default' : typeof value === 'string' ? value : JSON.stringify(value));

/** The value that holds now: edited here, else of the run's plan. */
export const valueOf = (key: string): Value | undefined => valueUnder(get().overrides, key);

function valueUnder(overrides: Overrides, key: string): Value | undefined {
  const planned = useRun.getState().detail?.plan?.profile as Readonly<Record<string, Value>> | undefined;
  return overrides[key] ?? planned?.[key];
}

/** Changes one key and shows what follows. Steps on the same key in a row (a dragged slider) become one. */
export function edit(key: string, value: Value, label?: string): void {
  const { overrides, steps } = get();
  const last = steps.at(-1);
  const named = label ?? `${key} ${say(valueUnder(last?.key === key ? last.before : overrides, key))} → ${say(value)}`;
  const step: Step = last !== undefined && last.key === key && label === undefined ? { ...last, label: named } : { label: named, key, before: overrides };
  const kept = step.before === last?.before ? steps.slice(0, -1) : steps;
  set({ overrides: { ...overrides, [key]: value }, steps: [...kept, step], undone: [] });
  void recompute();
}

/** Switches a rule on or off by its id. */
export function switchRule(rule: EntryId, on: boolean): void {
  const rules = valueOf('rules');
  const settings = typeof rules === 'object' && rules !== null && !Array.isArray(rules) ? rules : {};
  edit('rules', { ...settings, [rule]: on }, `rule ${rule} ${on ? 'on' : 'off'}`);
}

export function undo(): void {
  const { steps, overrides, undone } = get();
  const last = steps.at(-1);
  if (last === undefined) return;
  set({ overrides: last.before, steps: steps.slice(0, -1), undone: [...undone, { label: last.label, key: last.key, overrides }] });
  void recompute();
}

export function redo(): void {
  const { undone, steps, overrides } = get();
  const last = undone.at(-1);
  if (last === undefined) return;
  set({ overrides: last.overrides, undone: undone.slice(0, -1), steps: [...steps, { label: last.label, key: last.key, before: overrides }] });
  void recompute();
}

/** Puts a whole set of edits in place, as the YAML tab does. */
export function replaceOverrides(overrides: Overrides, label: string): void {
  set({ steps: [...get().steps, { label, key: '*', before: get().overrides }], overrides, undone: [] });
  void recompute();
}

export function discardEdits(): void {
  latest++;
  set(untouched);
  showExtraction(null);
}

/** One question at a time: edits that come while one is asked are asked together after it, so that a drag never piles up. */
async function recompute(): Promise<void> {
  latest++;
  if (asking) return;
  asking = true;
  for (let asked = -1; asked !== latest; ) {
    asked = latest;
    await ask(asked);
  }
  asking = false;
}

async function ask(mine: number): Promise<void> {
  const { runId } = useRun.getState();
  if (runId === null) return;
  const { overrides } = get();
  if (Object.keys(overrides).length === 0) {
    set({ busy: false, recomputed: null, readiness: null });
    showExtraction(null);
    return;
  }
  set({ busy: true });
  const [reply, judged] = await Promise.all([connection.call('tune.preview', { runId, overrides }), rejudge(overrides)]);
  if (mine !== latest || useRun.getState().runId !== runId) return;
  set({ busy: false, readiness: judged });
  if (!reply.ok) {
    toast(`${reply.error.sentence} (${reply.error.code})`, 'bad');
    return;
  }
  showExtraction(reply.value.extraction);
  set({ recomputed: { stages: reply.value.recomputed, blocksWritten: reply.value.blocksWritten, elapsedMs: reply.value.elapsedMs } });
}

async function rejudge(overrides: Overrides): Promise<Readiness | null> {
  const { runId, detail } = useRun.getState();
  const readinessKeys = new Set(useWorld.getState().fields.filter((field) => field.section === 'readiness').map((field) => field.key));
  if (runId === null || detail?.readiness == null || !Object.keys(overrides).some((key) => readinessKeys.has(key))) return null;
  const reply = await connection.call('tune.rejudge', { runId, overrides });
  return reply.ok ? reply.value : null;
}

useRun.subscribe((now, before) => {
  if (now.runId !== before.runId) {
    latest++;
    set(untouched);
  }
});
