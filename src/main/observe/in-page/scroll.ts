/** Scrolls what scrolls: the page itself, or the box inside it that holds the content. */
import type { PageKit, Scrolled } from './kit.ts';

/** The page if it is taller than the window, else the largest box with a scroll bar of its own. */
export function findScroller(kit: PageKit): Element | null {
  const root = document.scrollingElement ?? document.documentElement;
  if (root === null || root.scrollHeight > window.innerHeight + 8) return root;
  let best: Element = root;
  let bestArea = window.innerWidth * window.innerHeight * 0.25;
  for (const node of kit.state.byId.values()) {
    if (node.nodeType !== 1) continue;
    const element = node as Element;
    if (element.clientHeight < 200 || element.scrollHeight <= element.clientHeight + 50) continue;
    const area = element.clientWidth * element.clientHeight;
    if (area > bestArea && /^(?:auto|scroll|overlay)$/.test(getComputedStyle(element).overflowY)) { best = element; bestArea = area; }
  }
  return best;
}

/** Nearly one screen down. */
export function scrollOn(kit: PageKit): Scrolled {
  const scroller = kit.findScroller(kit);
  if (scroller === null) return { from: 0, to: 0 };
  const from = Math.round(scroller.scrollTop);
  const page = scroller === document.scrollingElement;
  scroller.scrollTo({ top: from + (page ? window.innerHeight : scroller.clientHeight) * 0.9, behavior: 'instant' });
  return { from, to: Math.round(scroller.scrollTop) };
}

/** The rest of the page in so many leaps; each is shown, so that what watches for the view to come near is told. */
export async function scrollAcross(kit: PageKit, leaps: number): Promise<Scrolled> {
  const scroller = kit.findScroller(kit);
  if (scroller === null) return { from: 0, to: 0 };
  const from = Math.round(scroller.scrollTop);
  // A page that is not drawn gives no frames.
  const shown = (): Promise<void> => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(() => resolve())); setTimeout(resolve, 100); });
  for (let leap = 0; leap < leaps; leap++) {
    const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
    scroller.scrollTo({ top: scroller.scrollTop + Math.ceil(left / (leaps - leap)), behavior: 'instant' });
    await shown();
  }
  return { from, to: Math.round(scroller.scrollTop) };
}

/** Back to the top, as the page was first seen. */
export function scrollBack(kit: PageKit): boolean {
  const scroller = kit.findScroller(kit);
  if (scroller === null || scroller.scrollTop === 0) return false;
  scroller.scrollTo({ top: 0, behavior: 'instant' });
  return true;
}
