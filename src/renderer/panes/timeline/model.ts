/** The readiness timeline as plain shapes: lanes, bars, the curve of text, one axis. Pure. */
import { scaleLinear } from 'd3-scale';
import type { Lane, Readiness, Sample } from '../../../shared/readiness.ts';
import type { NetworkEntry } from '../../../shared/capture.ts';

export type Bar = { readonly fromMs: number; readonly toMs: number; readonly met: boolean; readonly words: string };
export type LaneShape = { readonly id: string; readonly title: string; readonly required: boolean; readonly bars: readonly Bar[]; readonly metAtEnd: boolean; readonly firstMetAtMs: number | null };

/** The last moment that anything on the timeline has, at least one second. */
export function endOf(readiness: Readiness | null, samples: readonly Sample[]): number {
  return Math.max(1000, readiness?.elapsedMs ?? 0, samples.at(-1)?.atMs ?? 0);
}

/** A lane's changes as bars that touch: what it waited for, or since when it held. */
export function barsOf(lane: Lane, endMs: number): readonly Bar[] {
  return lane.changes.map((change, at) => ({
    fromMs: change.atMs,
    toMs: Math.max(change.atMs, lane.changes[at + 1]?.atMs ?? endMs),
    met: change.state.met,
    words: change.state.met ? change.state.why : change.state.waitingFor,
  }));
}

/** Required lanes first, as the contract names them. */
export function lanesOf(readiness: Readiness, endMs: number): readonly LaneShape[] {
  return readiness.lanes
    .toSorted((a, b) => Number(b.required) - Number(a.required))
    .map((lane) => ({ id: lane.condition, title: lane.title, required: lane.required, bars: barsOf(lane, endMs), metAtEnd: lane.metAtEnd, firstMetAtMs: lane.firstMetAtMs }));
}

/** The curve of main text as an SVG path in a box of `width` × `height`. Steps, not slopes: text comes in jumps. */
export function textPath(samples: readonly Sample[], endMs: number, width: number, height: number): string {
  if (samples.length === 0) return '';
  const x = scaleLinear([0, endMs], [0, width]);
  const y = scaleLinear([0, Math.max(1, ...samples.map((sample) => sample.mainTextChars))], [height - 2, 3]);
  const points = samples.map((sample) => ({ x: x(sample.atMs), y: y(sample.mainTextChars) }));
  const first = points[0]!;
  return points.slice(1).reduce((path, point) => `${path}H${point.x.toFixed(1)}V${point.y.toFixed(1)}`, `M${first.x.toFixed(1)} ${first.y.toFixed(1)}`) + `H${width}`;
}

/** Round moments for the axis. */
export function ticksOf(endMs: number, width: number): readonly { readonly atMs: number; readonly words: string }[] {
  return scaleLinear([0, endMs], [0, width]).ticks(Math.max(2, Math.floor(width / 90))).map((atMs) => ({ atMs, words: `${(atMs / 1000).toFixed(endMs < 4000 ? 1 : 0)} s` }));
}

/** Requests that could bring content, each in the first row where it has room; at most `rows` rows. */
export function packRequests(entries: readonly NetworkEntry[], endMs: number, rows: number): readonly { readonly entry: NetworkEntry; readonly row: number; readonly toMs: number }[] {
  const free = Array.from({ length: rows }, () => -1);
  return entries
    .filter((entry) => entry.kind !== 'asset' && entry.startedAtMs <= endMs)
    .map((entry) => {
      const toMs = Math.min(endMs, entry.endedAtMs ?? endMs);
      const found = free.findIndex((until) => until <= entry.startedAtMs);
      const row = found < 0 ? rows - 1 : found;
      free[row] = toMs;
      return { entry, row, toMs };
    });
}
