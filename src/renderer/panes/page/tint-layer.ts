/** Draws fates over a rebuilt page without touching its elements: one layer of boxes at the end of its document. */
import type { NodeId } from '../../../shared/ids.ts';
import type { Tint } from '../../slices/tints.ts';

const layerStyle = `
pm-layer{position:absolute;inset:0 auto auto 0;width:0;height:0;pointer-events:none;z-index:2147483647;display:block}
pm-box{position:absolute;display:block;box-sizing:border-box;pointer-events:none}
pm-box[kind=removed]{background:repeating-linear-gradient(135deg,rgb(180 35 47/.16) 0 5px,rgb(180 35 47/.05) 5px 10px);box-shadow:inset 0 0 0 1px rgb(180 35 47/.5)}
pm-box[kind=spared]{box-shadow:inset 0 0 0 2px #865000}
pm-box[kind=outside]{background:repeating-linear-gradient(135deg,rgb(98 106 121/.12) 0 4px,rgb(98 106 121/.04) 4px 9px)}
pm-box[kind=region]{box-shadow:0 0 0 2px #0b6b57}
pm-box[kind=lit]{background:rgb(54 81 212/.07);box-shadow:0 0 0 2px #3651d4}
pm-box[kind=glow]{background:rgb(54 81 212/.05);box-shadow:0 0 0 1px #3651d4}
pm-label{position:absolute;right:2px;top:2px;font:600 10px/16px system-ui,sans-serif;color:#fff;padding:0 6px;border-radius:3px;background:#b4232f;white-space:nowrap;max-width:240px;overflow:hidden;text-overflow:ellipsis}
pm-box[kind=spared] pm-label{background:#865000} pm-box[kind=outside] pm-label{background:#626a79} pm-box[kind=region] pm-label{background:#0b6b57;left:-2px;right:auto;top:-17px;border-radius:3px 3px 0 0}`;

const indexes = new WeakMap<Document, ReadonlyMap<string, Element>>();

/** The element of a node; one walk of the document serves every later question. */
function elementOf(page: Document, node: NodeId): Element | null {
  let index = indexes.get(page);
  if (index === undefined) {
    index = new Map([...page.querySelectorAll('[data-pm]')].map((element) => [element.getAttribute('data-pm') ?? '', element]));
    indexes.set(page, index);
  }
  return index.get(node) ?? null;
}

function layerOf(page: Document, name: string): HTMLElement {
  const found = page.querySelector<HTMLElement>(`pm-layer[name="${name}"]`);
  if (found !== null) return found;
  if (page.querySelector('style[data-proofmark]') === null) {
    const style = page.createElement('style');
    style.setAttribute('data-proofmark', '');
    style.textContent = layerStyle;
    page.documentElement.append(style);
  }
  const layer = page.createElement('pm-layer');
  layer.setAttribute('name', name);
  page.documentElement.append(layer);
  return layer;
}

/** A box over the element, in page coordinates; null when the element takes no room. */
function boxOver(page: Document, element: Element, kind: string, label: string): HTMLElement | null {
  const view = page.defaultView;
  const area = element.getBoundingClientRect();
  if (view === null || area.width < 2 || area.height < 2) return null;
  const box = page.createElement('pm-box');
  box.setAttribute('kind', kind);
  box.style.cssText = `left:${area.left + view.scrollX}px;top:${area.top + view.scrollY}px;width:${area.width}px;height:${area.height}px`;
  if (label !== '' && area.width > 40 && area.height > 15) {
    const text = page.createElement('pm-label');
    text.textContent = label;
    box.append(text);
  }
  return box;
}

/** Draws the tints of a run anew; measures all boxes before it adds any. */
export function drawTints(page: Document, tints: readonly Tint[]): void {
  const layer = layerOf(page, 'fates');
  const boxes = tints.map((tint) => {
    const element = elementOf(page, tint.node);
    return element === null ? null : boxOver(page, element, tint.kind, tint.label);
  });
  layer.replaceChildren(...boxes.filter((box) => box !== null));
}

/** Marks nodes as selected or hovered; scrolls the first selected one into view when it is out of it. */
export function drawMark(page: Document, kind: 'lit' | 'glow', nodes: readonly NodeId[], scroll: boolean): void {
  const layer = layerOf(page, kind);
  const elements = nodes.slice(0, 200).map((node) => elementOf(page, node)).filter((each) => each !== null);
  const first = elements[0];
  if (scroll && first !== undefined && isOutOfView(page, first)) first.scrollIntoView({ block: 'center' });
  layer.replaceChildren(...elements.map((element) => boxOver(page, element, kind, '')).filter((box) => box !== null));
}

function isOutOfView(page: Document, element: Element): boolean {
  const area = element.getBoundingClientRect();
  const height = page.defaultView?.innerHeight ?? 0;
  return area.bottom < 8 || area.top > height - 8;
}

/** The node under a point of the page's viewport. */
export function nodeAt(page: Document, x: number, y: number): NodeId | null {
  const held = page.elementFromPoint(x, y)?.closest('[data-pm]')?.getAttribute('data-pm') ?? null;
  return held as NodeId | null;
}
