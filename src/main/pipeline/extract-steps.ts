/** The pure half of a run, at once for a replay, or stage by stage for the book. */
import { digestOfBytes, digestOfJson } from '../digest.ts';
import { check, describe, extract, judge, pageOf, select, write } from '../extract/extract.ts';
import { withObservation, type Observed } from './outcome.ts';
import type { Digest } from '../../shared/ids.ts';
import type { Extraction } from '../../shared/api.ts';
import type { Plan } from '../../shared/plan.ts';
import type { RunBook } from './run-book.ts';
import type { Snapshot } from '../../shared/snapshot.ts';

/** What an extraction is checked against: how the page was reached, and how it was seen. */
export type ReplayContext = { readonly requestedUrl: string; readonly finalUrl: string; readonly status: number | null } & Partial<Observed>;

/** A stored page extracted again: pure, no browser, the same bytes on any machine. */
export function replay(snapshot: Snapshot, plan: Plan, context: ReplayContext): Extraction {
  return withObservation(extract(snapshot, plan, context), { readiness: context.readiness ?? null, charset: context.charset ?? null }, plan);
}

/** The same work as `replay`, stage by stage for the book; only the receipts differ, which here know the time. */
export async function extractInSteps(book: RunBook, snapshot: Snapshot, snapshotDigest: Digest | null, plan: Plan, context: Required<ReplayContext>): Promise<Extraction> {
  const page = pageOf(snapshot);
  const selection = await book.step('select', { input: snapshotDigest, digest: digestOfJson }, () => select(page, plan));
  const judgement = await book.step('judge', { input: digestOfJson(selection), digest: ({ fates }) => digestOfJson(fates) }, () => judge(page, selection, plan));
  const markdown = await book.step('write', { input: digestOfJson(judgement.fates), digest: ({ text }) => digestOfBytes(text) }, () => write(page, selection, judgement, plan));
  const joined = await book.step('check', { input: digestOfBytes(markdown.text), digest: ({ findings }) => digestOfJson(findings) }, () => {
    const { output, notes } = check({ page, selection, judgement, markdown, plan, ...context });
    return { output: withObservation({ plan, selection, ...judgement, markdown, ...describe(page, markdown), ...output, receipts: [] }, context, plan), notes };
  });
  return { ...joined, receipts: book.receipts().filter(({ stage }) => stage === 'select' || stage === 'judge' || stage === 'write' || stage === 'check') };
}
