/** The one selection of the window: a click pins, a hover previews, history walks what was pinned. */
import { create } from 'zustand';
import { resolve, sameLocator, unlit } from './locator.ts';
import { useRun } from './run.ts';
import type { Lit, Locator } from './locator.ts';

type Selection = {
  readonly pinned: Locator | null;
  readonly hovered: Locator | null;
  readonly past: readonly Locator[];
  readonly future: readonly Locator[];
  /** What the pinned and the hovered locator mean in the open run. */
  readonly lit: Lit;
  readonly glow: Lit;
};

export const useSelection = create<Selection>(() => ({ pinned: null, hovered: null, past: [], future: [], lit: unlit, glow: unlit }));

const set = useSelection.setState;
const get = useSelection.getState;
const meaning = (locator: Locator | null): Lit => resolve(useRun.getState().index, locator);
const historyLength = 200;

export function pin(locator: Locator | null): void {
  const { pinned, past } = get();
  if (sameLocator(pinned, locator)) return;
  set({ pinned: locator, lit: meaning(locator), past: pinned === null ? past : [...past, pinned].slice(-historyLength), future: [] });
}

export function preview(locator: Locator | null): void {
  if (!sameLocator(get().hovered, locator)) set({ hovered: locator, glow: meaning(locator) });
}

export function goBack(): void {
  const { past, pinned, future } = get();
  const to = past.at(-1);
  if (to !== undefined) set({ pinned: to, lit: meaning(to), past: past.slice(0, -1), future: pinned === null ? future : [pinned, ...future] });
}

export function goForward(): void {
  const { past, pinned, future } = get();
  const [to, ...rest] = future;
  if (to !== undefined) set({ pinned: to, lit: meaning(to), future: rest, past: pinned === null ? past : [...past, pinned] });
}

/** Forgets everything: another run was opened. */
export function clearSelection(): void {
  set({ pinned: null, hovered: null, past: [], future: [], lit: unlit, glow: unlit });
}

useRun.subscribe((now, before) => {
  if (now.runId !== before.runId) clearSelection();
  else if (now.index !== before.index) set({ lit: meaning(get().pinned), glow: unlit, hovered: null });
});
