/** Boxes of nodes on a picture, from what the browser measured. Pure. */
import type { NodeId } from '../../../shared/ids.ts';
import type { PageIndex } from '../../slices/page-index.ts';
import type { Picture } from '../../../shared/capture.ts';

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Where a node lies on a picture, in the picture's pixels; null when it lies elsewhere or was not measured. */
export function boxOn(page: PageIndex, picture: Picture, node: NodeId): Box | null {
  const box = page.nodes[page.at.get(node) ?? -1]?.facts?.box;
  if (box === undefined) return null;
  const [x, top, width, height] = box;
  const y = top - picture.y;
  return width < 2 || height < 2 || y >= picture.height || y + height <= 0 ? null : { x, y, width, height };
}

/** The smallest measured, visible element under a point of a picture. Later ones win ties: they lie on top. */
export function nodeUnder(page: PageIndex, picture: Picture, x: number, y: number): NodeId | null {
  let best: { readonly id: NodeId; readonly area: number } | null = null;
  for (const { id, kind, facts } of page.nodes) {
    if (kind !== 'element' || facts?.box === undefined || !facts.visible) continue;
    const [left, top, width, height] = facts.box;
    const inside = x >= left && x < left + width && y + picture.y >= top && y + picture.y < top + height;
    if (inside && (best === null || width * height <= best.area)) best = { id, area: width * height };
  }
  return best?.id ?? null;
}
