/** The copy of a lazy image that waits in `noscript` for browsers without scripts. */
import type { Construct } from '../construct.ts';

export const noscriptTwin: Construct = {
  id: 'noscript-twin', version: 1, family: 'media', title: 'Images without scripts', help: 'a noscript that only repeats the image before it is left silent; the image takes its source',
  elements: ['noscript'], shape: 'silent', level: 'inline', span: 'image',
  claims: ({ page, index }) => page.textChars[index] === 0 && previousIsImage(page, index),
  write: () => '',
};

type Tree = Parameters<NonNullable<Construct['claims']>>[0]['page'];

function previousIsImage(page: Tree, noscript: number): boolean {
  let before = -1;
  for (let at = page.firstChild[page.parent[noscript]!] ?? -1; at >= 0 && at !== noscript; at = page.nextSibling[at]!) if (page.nodes[at]!.kind === 'element') before = at;
  if (before < 0) return false;
  for (let k = page.orderOf[before]!; k < page.subtreeEnd[before]!; k++) if (page.nodes[page.order[k]!]!.name === 'img') return true;
  return false;
}
