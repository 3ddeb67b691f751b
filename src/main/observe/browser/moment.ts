/** A recorded page as it was at any moment: the recording played forward to there and put together as one snapshot. */
import { buildSnapshot, type CheckedDocument } from './build-snapshot.ts';
import { treesAt, type RecordedDocument, type Recording } from '../../../shared/recording.ts';
import type { Snapshot, StyleText } from '../../../shared/snapshot.ts';

/** The frame of a document key: `2.1` is the second document of frame 2. */
const frameOf = (key: string): string => key.split('.', 1)[0] ?? key;

/**
 * The page `atMs` after its start, or null before its first document. Without the browser's facts, which are
 * asked for once, at the verdict; so are `styles`: those whose element was there already are taken for what it
 * said then. Pure; the same moment is the same snapshot.
 */
export function snapshotAt(recording: Recording, atMs: number, styles: readonly StyleText[] = []): Snapshot | null {
  const trees = treesAt(recording, atMs);
  const shown = new Map<string, RecordedDocument>();
  for (const document of recording.documents) if (document.fromMs <= atMs && (trees.get(document.key)?.has(1) ?? false)) shown.set(frameOf(document.key), document);
  const all = [...shown.values()];
  const top = all.find((document) => document.top);
  if (top === undefined) return null;
  const placed = [top, ...all.filter((document) => document !== top && document.owner !== null)];
  const snapshot = buildSnapshot(placed.map((document): CheckedDocument => ({
    key: document.key, tree: trees.get(document.key)!, facts: [], styles: [], url: document.url, baseUrl: document.baseUrl,
    owner: document === top ? null : document.owner, canvases: [], capped: false,
  })), top.url);
  const there = new Set<string>(styles.length === 0 ? [] : snapshot.nodes.map(({ id }) => id));
  const known = styles.filter(({ node }) => there.has(node));
  return known.length === 0 ? snapshot : { ...snapshot, styles: known };
}

/** When the recording changed, in milliseconds from its start, each moment once: where scrubbing can stop. */
export function momentsOf(recording: Recording): readonly number[] {
  return [...new Set(recording.batches.map(({ atMs }) => Math.ceil(atMs)))];
}
