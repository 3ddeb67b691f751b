/** Keeps the last few values that were asked for. */

export type Lru<K, V> = { readonly get: (key: K, make: () => V) => V; readonly drop: (key: K) => void };

/** Holds at most `size` values; `make` may throw, and then nothing is kept. */
export function createLru<K, V>(size: number): Lru<K, V> {
  const held = new Map<K, { readonly value: V }>();
  return {
    get: (key, make) => {
      const entry = held.get(key) ?? { value: make() };
      held.delete(key);
      held.set(key, entry);
      for (const oldest of held.keys()) {
        if (held.size <= size) break;
        held.delete(oldest);
      }
      return entry.value;
    },
    drop: (key) => void held.delete(key),
  };
}
