/** Turns what changed since the last flush into operations, and finds shadow roots that appeared in silence. */
import type { PageBatch, PageKit } from './kit.ts';
import type { RecordedOp } from '../../../shared/recording.ts';

/** Announces a subtree that the other side does not hold: every row, then the children of every parent. */
export function announce(kit: PageKit, root: Node, ops: RecordedOp[]): void {
  const { state, config } = kit;
  const none: readonly number[] = [];
  const stack: Node[] = [root];
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (state.nodes >= config.maxNodes) { state.capped = true; return; }
    const row = kit.rowOf(kit, node);
    const id = row[1];
    if (!state.sentChildren.has(id)) state.nodes++;
    if (state.stale.size > 0) state.stale.delete(node);
    ops.push(row);
    state.byId.set(id, node);
    const type = node.nodeType;
    if (node.firstChild === null) state.sentChildren.set(id, none);
    else {
      const children = kit.childrenOf(node);
      const room = config.maxNodes - state.nodes - stack.length;
      if (children.length > room) { children.length = Math.max(0, room); state.capped = true; }
      const ids: number[] = [];
      for (const child of children) ids.push(kit.idOf(kit, child));
      state.sentChildren.set(id, ids);
      if (ids.length > 0) ops.push(['k', id, 0, 0, ids]);
      for (let i = children.length - 1; i >= 0; i--) stack.push(children[i]!);
    }
    const shadow = type === 1 ? (node as Element).shadowRoot ?? state.rootOf.get(node as Element) : undefined;
    if (shadow !== undefined && shadow !== null) {
      kit.watchRoot(kit, shadow);
      ops.push(['s', id, kit.idOf(kit, shadow), shadow.mode]);
      stack.push(shadow);
    }
  }
}

/** The other side no longer shows this subtree: it is announced anew if it ever comes back. */
export function forget(kit: PageKit, id: number): void {
  const { state } = kit;
  const stack = [id];
  while (stack.length > 0) {
    const one = stack.pop()!;
    const children = state.sentChildren.get(one);
    if (children === undefined) continue;
    state.sentChildren.delete(one);
    state.nodes--;
    const node = state.byId.get(one);
    state.byId.delete(one);
    for (const child of children) stack.push(child);
    const shadow = node?.nodeType === 1 ? state.rootOf.get(node as Element) : undefined;
    if (shadow !== undefined) { state.rootOf.delete(node as Element); state.roots.delete(shadow); stack.push(kit.idOf(kit, shadow)); }
  }
}

/** Starts to watch a shadow root; does nothing the second time. */
export function watchRoot(kit: PageKit, root: ShadowRoot): void {
  const { state } = kit;
  if (state.roots.has(root)) return;
  state.roots.add(root);
  state.rootOf.set(root.host, root);
  state.observer?.observe(root, { childList: true, attributes: true, characterData: true, subtree: true });
}

/** Attaching a shadow root is not a mutation, so every element held is asked for one. */
export function findRoots(kit: PageKit): void {
  const { state } = kit;
  for (const node of state.byId.values()) {
    if (node.nodeType !== 1 || state.rootOf.has(node as Element)) continue;
    const root = (node as Element).shadowRoot;
    if (root !== null) kit.adopt(kit, root);
  }
}

/** Takes a shadow root in, open or closed, if its host is held. Returns whether it was new. */
export function adopt(kit: PageKit, root: Node): boolean {
  const shadow = root as ShadowRoot;
  const { state } = kit;
  if (state.roots.has(shadow) || shadow.host === undefined) return false;
  kit.watchRoot(kit, shadow);
  state.dirtyChildren.add(shadow.host);
  state.changedAtMs = performance.now();
  return true;
}

/** Children lists that changed, each as what stayed at its start and end and what lies between. */
export function flushChildren(kit: PageKit, ops: RecordedOp[]): void {
  const { state } = kit;
  const gone = new Set<number>();
  const found: Node[] = [];
  for (const parent of state.dirtyChildren) {
    const id = state.ids.get(parent);
    const before = id === undefined ? undefined : state.sentChildren.get(id);
    if (id === undefined || before === undefined) continue;
    const children = kit.childrenOf(parent);
    const now = children.map((child) => kit.idOf(kit, child));
    let start = 0;
    while (start < before.length && start < now.length && before[start] === now[start]) start++;
    let end = 0;
    while (end < before.length - start && end < now.length - start && before[before.length - 1 - end] === now[now.length - 1 - end]) end++;
    for (let i = start; i < before.length - end; i++) gone.add(before[i]!);
    if (start + end !== before.length || start + end !== now.length) ops.push(['k', id, start, end, now.slice(start, now.length - end)]);
    state.sentChildren.set(id, now);
    for (let i = start; i < now.length - end; i++) { gone.delete(now[i]!); found.push(children[i]!); }
    for (const child of children) if (state.stale.has(child)) found.push(child);
    const shadow = parent.nodeType === 1 ? state.rootOf.get(parent as Element) : undefined;
    if (shadow !== undefined && !state.sentChildren.has(kit.idOf(kit, shadow))) {
      ops.push(['s', id, kit.idOf(kit, shadow), shadow.mode]);
      found.push(shadow);
    }
  }
  for (const id of gone) { const node = state.byId.get(id); if (node === undefined || !node.isConnected) kit.forget(kit, id); }
  for (const node of found) {
    const id = kit.idOf(kit, node);
    if (!node.isConnected) continue;
    if (state.stale.has(node)) kit.forget(kit, id);
    if (!state.sentChildren.has(id)) kit.announce(kit, node, ops);
  }
}

/** Everything that changed since the last flush, or the whole document. */
export function flush(kit: PageKit, full: boolean): PageBatch {
  const { state } = kit;
  const ops: RecordedOp[] = [];
  const records = state.observer?.takeRecords() ?? [];
  if (records.length > 0) (state.observer as MutationObserver & { take: (records: MutationRecord[]) => void }).take(records);
  if (full) {
    state.sentChildren.clear();
    state.byId.clear();
    state.nodes = 0;
    state.chars = 0;
    kit.announce(kit, document, ops);
  } else {
    // document.open() swaps the root without telling anybody.
    state.dirtyChildren.add(document);
    kit.flushChildren(kit, ops);
    for (const element of state.dirtyAttrs) { const id = state.ids.get(element); if (id !== undefined && state.sentChildren.has(id)) ops.push(['a', id, kit.attrsOf(kit, element)]); }
    for (const node of state.dirtyText) {
      const id = state.ids.get(node);
      if (id === undefined || !state.sentChildren.has(id)) continue;
      const row = kit.rowOf(kit, node);
      if (row[0] === 'n') ops.push(['t', id, row[5]]);
    }
  }
  for (const element of state.dirtyValues) {
    const id = state.ids.get(element);
    if (id !== undefined && state.sentChildren.has(id) && !state.secret.has(element)) ops.push(['v', id, String((element as HTMLInputElement).value).slice(0, 2000)]);
  }
  state.dirtyChildren.clear();
  state.dirtyAttrs.clear();
  state.dirtyText.clear();
  state.dirtyValues.clear();
  state.stale.clear();
  state.seq++;
  return { seq: state.seq, full, ops };
}
