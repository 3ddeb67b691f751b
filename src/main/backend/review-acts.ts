/** What people decided in review, kept in the store: verdicts by content, baselines, and each act so that it can be taken back. */
import { baselineSchema, reviewVerdictSchema, type Baseline } from '../../shared/review.ts';
import { digestOfJson } from '../digest.ts';
import { letGo } from './held-runs.ts';
import { need } from './stored-page.ts';
import { runIdSchema } from '../../shared/schema.ts';
import { z } from 'zod';
import type { Frozen } from '../../shared/ids.ts';
import type { Store } from '../evidence/store/store.ts';

/** About one change of one address, on whichever run it is found: `change` is a digest over its blocks. */
const decisionSchema = z.object({ url: z.string(), change: z.string(), verdict: reviewVerdictSchema, runId: runIdSchema, at: z.string() });
export type Decision = Frozen<z.infer<typeof decisionSchema>>;

const actSchema = z.object({
  sentence: z.string(), at: z.string(),
  decisions: z.array(z.object({ key: z.string(), was: decisionSchema.nullable() })),
  baselines: z.array(z.object({ url: z.string(), was: baselineSchema.nullable() })),
});
export type Act = { readonly sentence: string; readonly decisions: readonly Decision[]; readonly baselines: readonly Baseline[] };

/** Older acts can no longer be taken back. */
const mostActs = 500;

export const decisionKey = (url: string, change: string): string => digestOfJson([url, change]);

export const decisionsOf = (store: Store): ReadonlyMap<string, Decision> => new Map(need(store.desk((records) => records.all('verdict', decisionSchema))).map(({ key, body }) => [key, body]));

/** All of it or, when the store fails, nothing. */
export function keepAct(store: Store, { sentence, decisions, baselines }: Act): void {
  const replaced = need(store.desk((records) => {
    const known = new Map(records.all('verdict', decisionSchema).map(({ key, body }) => [key, body]));
    const standing = new Map(records.all('baseline', baselineSchema).map(({ key, body }) => [key, body]));
    const acts = records.all('act', actSchema).map(({ key }) => key);
    for (const one of decisions) records.put('verdict', decisionKey(one.url, one.change), one);
    for (const one of baselines) records.put('baseline', one.url, one);
    records.put('act', nextKey(acts), {
      sentence, at: new Date().toISOString(),
      decisions: decisions.map(({ url, change }) => ({ key: decisionKey(url, change), was: known.get(decisionKey(url, change)) ?? null })),
      baselines: baselines.map(({ url }) => ({ url, was: standing.get(url) ?? null })),
    });
    for (const oldest of acts.slice(0, Math.max(0, acts.length + 1 - mostActs))) records.remove('act', oldest);
    return baselines.flatMap(({ url }) => standing.get(url) ?? []);
  }));
  for (const { runId } of baselines) store.pin(runId, true);
  for (const { runId } of replaced) letGo(store, runId);
}

/** Keys of acts sort by the order in which they were done. */
const nextKey = (keys: readonly string[]): string => String(Number(keys.at(-1) ?? 0) + 1).padStart(12, '0');

/** What undo would take back; null when there is nothing. */
export const lastAct = (store: Store): string | null => need(store.desk((records) => records.all('act', actSchema))).at(-1)?.body.sentence ?? null;

export function takeBack(store: Store): string | null {
  const done = need(store.desk((records) => {
    const last = records.all('act', actSchema).at(-1);
    if (last === undefined) return null;
    const standing = new Map(records.all('baseline', baselineSchema).map(({ key, body }) => [key, body]));
    for (const { key, was } of last.body.decisions) {
      if (was === null) records.remove('verdict', key);
      else records.put('verdict', key, was);
    }
    for (const { url, was } of last.body.baselines) {
      if (was === null) records.remove('baseline', url);
      else records.put('baseline', url, was);
    }
    records.remove('act', last.key);
    return { act: last.body, dropped: last.body.baselines.flatMap(({ url }) => standing.get(url) ?? []) };
  }));
  if (done === null) return null;
  for (const { was } of done.act.baselines) if (was !== null) store.pin(was.runId, true);
  for (const { runId } of done.dropped) letGo(store, runId);
  return done.act.sentence;
}
