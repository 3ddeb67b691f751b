/** Starts the recorder in a fresh document: first rows, the watch for changes, and the flush every 100 ms. */
import type { PageBatch, PageConfig, PageKit, PageState } from './kit.ts';

/** Runs once in each document's isolated world and returns the kit by which the other side calls in. */
export function install(parts: Omit<PageKit, 'state' | 'config'>, config: PageConfig): PageKit {
  const state: PageState = {
    ids: new WeakMap(), byId: new Map(), sentChildren: new Map(), roots: new Set(), rootOf: new WeakMap(),
    dirtyChildren: new Set(), dirtyAttrs: new Set(), dirtyText: new Set(), dirtyValues: new Set(), stale: new Set(), secret: new WeakSet(),
    nextId: 1, seq: 0, nodes: 0, chars: 0, capped: false, changedAtMs: performance.now(), observer: null,
  };
  const kit: PageKit = { ...parts, state, config };
  const take = (records: MutationRecord[]): void => {
    state.changedAtMs = performance.now();
    for (const record of records) {
      if (record.type === 'attributes') state.dirtyAttrs.add(record.target as Element);
      else if (record.type === 'characterData') state.dirtyText.add(record.target);
      else {
        state.dirtyChildren.add(record.target);
        const removed = record.removedNodes;
        for (let i = 0; i < removed.length; i++) if (!removed[i]!.isConnected) state.stale.add(removed[i]!);
      }
    }
  };
  const observer = Object.assign(new MutationObserver(take), { take });
  state.observer = observer;
  observer.observe(document, { childList: true, attributes: true, characterData: true, subtree: true });
  const typed = (event: Event): void => { const at = event.composedPath()[0]; if (at instanceof Element && 'value' in at) state.dirtyValues.add(at); };
  document.addEventListener('input', typed, true);
  document.addEventListener('change', typed, true);
  const send = (batch: PageBatch): void => {
    const binding = (globalThis as unknown as Record<string, ((text: string) => void) | undefined>)[config.binding];
    if (binding !== undefined) binding(JSON.stringify({ ...batch, url: location.href }));
  };
  send(kit.flush(kit, true));
  const tick = (): void => {
    const batch = kit.flush(kit, false);
    if (batch.ops.length > 0) send(batch);
    else state.seq--;
    setTimeout(tick, config.flushMs);
  };
  setTimeout(tick, config.flushMs);
  return kit;
}
