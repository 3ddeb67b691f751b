/** The last look: the document serialised afresh, without any memory of what was sent, and the browser's facts. */
import type { FactRow, PageCheck, PageKit } from './kit.ts';
import type { RecordedOp } from '../../../shared/recording.ts';

/** Rows of everything attached now, walked anew. Asks nothing of what was sent before. */
export function freshRows(kit: PageKit): RecordedOp[] {
  const { state, config } = kit;
  const ops: RecordedOp[] = [];
  const stack: Node[] = [document];
  const charsBefore = state.chars;
  state.chars = 0;
  let count = 0;
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (count >= config.maxNodes) { state.capped = true; break; }
    count++;
    ops.push(kit.rowOf(kit, node));
    const id = kit.idOf(kit, node);
    const children = kit.childrenOf(node);
    const room = config.maxNodes - count - stack.length;
    if (children.length > room) { children.length = Math.max(0, room); state.capped = true; }
    if (children.length > 0) ops.push(['k', id, 0, 0, children.map((child) => kit.idOf(kit, child))]);
    const shadow = node.nodeType === 1 ? state.rootOf.get(node as Element) : undefined;
    if (shadow !== undefined) { ops.push(['s', id, kit.idOf(kit, shadow), shadow.mode]); stack.push(shadow); }
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i]!);
  }
  state.chars = charsBefore;
  return ops;
}

/** What the browser shows of each element held. Opacity is its own; `visible` asks for a box and no `visibility: hidden`. */
export function factsOf(kit: PageKit): FactRow[] {
  const out: FactRow[] = [];
  const left = window.scrollX;
  const top = window.scrollY;
  const round = (value: number): number => Math.round(value * 10) / 10;
  for (const [id, node] of kit.state.byId) {
    if (node.nodeType !== 1) continue;
    const element = node as Element;
    if (/^(?:head|script|style|meta|link|title|base|template|noscript)$/.test(element.localName)) continue;
    const style = getComputedStyle(element);
    const display = style.display;
    if (display === 'none' || display === '') { out.push([id, 0, 0, 0, 0, 0, 'static', 'none', 0, 1]); continue; }
    const visible = element.checkVisibility({ visibilityProperty: true })
      || (display === 'contents' && style.visibility === 'visible' && (element.parentElement?.checkVisibility() ?? true));
    const box = element.getBoundingClientRect();
    out.push([id, visible ? 1 : 0, round(box.x + left), round(box.y + top), round(box.width), round(box.height),
      style.position, display, round(Number.parseFloat(style.fontSize) || 0), Number.parseFloat(style.opacity)]);
  }
  return out;
}

/** Everything at one moment: the last operations, the fresh rows to hold them against, and the facts. */
export function check(kit: PageKit): PageCheck {
  kit.findRoots(kit);
  const batch = kit.flush(kit, false);
  const fresh = kit.freshRows(kit);
  const root = document.scrollingElement ?? document.documentElement;
  const canvases: number[] = [];
  for (const [id, node] of kit.state.byId) if (node.nodeType === 1 && (node as Element).localName === 'canvas') canvases.push(id);
  return {
    batch, fresh, facts: kit.factsOf(kit), styles: kit.stylesOf(kit), url: location.href, baseUrl: document.baseURI, canvases, capped: kit.state.capped,
    scrollHeight: root?.scrollHeight ?? 0, scrollWidth: root?.scrollWidth ?? 0,
  };
}
