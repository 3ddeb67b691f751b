/** Renders a played page and reads what the snapshot says, for the tests of this folder. */
import { render, type RenderOptions } from '../../src/main/observe/browser/render.ts';
import { planFor } from '../pages/plan-for.ts';
import type { ProfileInput } from '../../src/shared/profile.ts';
import type { Rendered } from '../../src/main/world.ts';
import type { Result } from '../../src/shared/errors.ts';
import type { Sample } from '../../src/shared/readiness.ts';
import type { Snapshot, SnapshotNode } from '../../src/shared/snapshot.ts';

export type Watched = { readonly result: Result<Rendered>; readonly frames: number; readonly sampled: readonly Sample[] };

export async function renderPage(url: string, keys: ProfileInput = {}, signal = new AbortController().signal, options: RenderOptions = {}, heard: (sample: Sample) => void = () => undefined): Promise<Watched> {
  let frames = 0;
  const sampled: Sample[] = [];
  const result = await render({ url, plan: planFor(keys), signal, progress: { sampled: (sample) => { sampled.push(sample); heard(sample); }, frameSeen: () => { frames++; } } }, null, options);
  return { result, frames, sampled };
}

/** The rendered page, or a test failure that says what went wrong. */
export async function rendered(url: string, keys: ProfileInput = {}): Promise<Rendered> {
  const { result } = await renderPage(url, keys);
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.sentence} ${result.error.detail ?? ''}`);
  return result.value;
}

/** Text of the snapshot in document order, programs and styles left out. */
export function textIn(snapshot: Snapshot): string {
  const silent = new Set<string>();
  let text = '';
  for (const node of snapshot.nodes) {
    if ((node.parent !== null && silent.has(node.parent)) || /^(?:script|style|noscript|template|head)$/.test(node.name)) silent.add(node.id);
    else if (node.kind === 'text') text += node.text;
  }
  return text;
}

export const elementsNamed = (snapshot: Snapshot, name: string): readonly SnapshotNode[] => snapshot.nodes.filter((node) => node.name === name);
