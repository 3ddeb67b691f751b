/** Finds the blocks that never rest (clock, counter, carousel), so that stability is judged without them. */
import type { BlockHash, Sample } from '../../../shared/readiness.ts';
import type { Moment } from './condition.ts';

/** Only this much of the past is looked at. */
const memoryMs = 6000;
const changesOfAnything = 3;
const changesOfDigits = 2;

type Track = { readonly hashes: { hash: number; shape: number; chars: number }[] };

const keyOf = (block: BlockHash): string => block.signature ?? block.node;

/** Signatures that keep changing by `samples[at]`, each with why. Text that grows is content being written, never moving. */
export function findMoving(samples: readonly Sample[], since: number, at: number): ReadonlyMap<string, string> {
  const tracks = new Map<string, Track>();
  const now = samples[at]!;
  let first = at;
  while (first > since && now.atMs - samples[first - 1]!.atMs <= memoryMs) first--;
  for (let i = first; i <= at; i++) {
    // What changes because the page was scrolled does not move by itself.
    const scrolled = i > first && samples[i]!.scrollY !== samples[i - 1]!.scrollY;
    for (const block of samples[i]!.blocks) {
      const key = keyOf(block);
      const track = tracks.get(key);
      const state = { hash: block.hash, shape: block.shape ?? block.hash, chars: block.chars };
      if (track === undefined) tracks.set(key, { hashes: [state] });
      else if (scrolled) track.hashes[track.hashes.length - 1] = state;
      else if (track.hashes.at(-1)!.hash !== block.hash) track.hashes.push(state);
    }
  }
  const moving = new Map<string, string>();
  for (const [key, track] of tracks) {
    const why = track.hashes.length > changesOfDigits ? judgeTrack(track) : null;
    if (why !== null) moving.set(key, why);
  }
  return moving;
}

function judgeTrack({ hashes }: Track): string | null {
  const changes = hashes.length - 1;
  const digitsOnly = hashes.every((state) => state.shape === hashes[0]!.shape);
  if (digitsOnly && changes >= changesOfDigits) return `its digits changed ${changes} times`;
  if (changes < changesOfAnything) return null;
  let grew = 0;
  for (let i = 1; i < hashes.length; i++) if (hashes[i]!.chars > hashes[i - 1]!.chars) grew++;
  if (grew === changes && hashes.at(-1)!.chars > hashes[0]!.chars * 1.2) return null;
  return `its text changed ${changes} times`;
}

/** The blocks of a sample that are not moving. */
export const restOf = (sample: Sample, moving: ReadonlyMap<string, string>): readonly BlockHash[] =>
  (moving.size === 0 ? sample.blocks : sample.blocks.filter((block) => !moving.has(keyOf(block))));

/** Whether two samples show the same text in the same order. */
export function sameRest(a: readonly BlockHash[], b: readonly BlockHash[]): boolean {
  return a.length === b.length && a.every((block, i) => block.hash === b[i]!.hash);
}

/**
 * How long the text that rests has been as it is now, in milliseconds, within the present route. The change lies
 * between two samples: where the tree was quiet before the later one, it lies before that quiet.
 */
export function restedFor({ samples, at, since, now, moving }: Pick<Moment, 'samples' | 'at' | 'since' | 'now' | 'moving'>): number {
  const rest = restOf(now, moving);
  let first = at;
  while (first > since && sameRest(rest, restOf(samples[first - 1]!, moving))) first--;
  const { atMs, quietMs = 0 } = samples[first]!;
  const unseenMs = first === 0 ? atMs : atMs - samples[first - 1]!.atMs;
  return now.atMs - atMs + Math.min(quietMs, unseenMs);
}

/** Blocks of a sample that are moving, as the readiness names them. */
export function nameMoving(sample: Sample, moving: ReadonlyMap<string, string>): { readonly node: BlockHash['node']; readonly why: string }[] {
  return sample.blocks.flatMap((block) => {
    const why = moving.get(keyOf(block));
    return why === undefined ? [] : [{ node: block.node, why }];
  });
}
