/** Counts calls so that a window gone wild cannot drown its host. */

/** Says yes at most `perSecond` times in any clock second. `nowMs` never goes back. */
export function createPace(perSecond: number, nowMs: () => number): () => boolean {
  let second = -1;
  let used = 0;
  return () => {
    const now = Math.floor(nowMs() / 1000);
    if (now !== second) {
      second = now;
      used = 0;
    }
    used += 1;
    return used <= perSecond;
  };
}
