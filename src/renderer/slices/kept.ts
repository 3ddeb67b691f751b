/** Small choices that survive a restart. A store that is full or forbidden costs the memory, never the window. */
const prefix = 'proofmark.';

/** The kept value if it is one of `allowed`, else `otherwise`. */
export function readKept<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  const value = readText(key);
  return allowed.find((each) => each === value) ?? otherwise;
}

export function readText(key: string): string | null {
  try {
    return window.localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    window.localStorage.setItem(prefix + key, value);
  } catch {
    // Nothing to do: the choice holds until the window closes.
  }
}
