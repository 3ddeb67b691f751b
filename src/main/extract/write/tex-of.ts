/** The TeX of a formula: as its author or its renderer left it in the page, else read off the MathML. */
import type { Page } from '../page.ts';
import { mathmlToTex } from './mathml-to-tex.ts';

export type Formula = { readonly tex: string; readonly display: boolean };
const texAttributes = ['data-latex', 'data-tex', 'data-math', 'data-equation', 'data-formula', 'data-expr'];

/** Null when an element holds no formula that can be written. */
export function formulaOf(page: Page, index: number): Formula | null {
  const tex = fromAttributes(page, index) ?? fromInside(page, index) ?? fromScript(page, index);
  const clean = tex?.trim().replace(/^\\(?:\(|\[)|\\(?:\)|\])$/g, '').replace(/^\${1,2}|\${1,2}$/g, '').trim();
  return clean === undefined || clean === '' ? null : { tex: unwrap(clean), display: isDisplay(page, index) };
}

/** `{\displaystyle …}` is how some renderers wrap the whole. */
const unwrap = (tex: string): string => /^\{\\(?:display|text)style\s*([\s\S]*)\}$/.exec(tex)?.[1]?.trim() ?? tex;

function fromAttributes(page: Page, index: number): string | null {
  for (const name of texAttributes) {
    const value = page.attr(index, name);
    if (value !== null && value.trim() !== '' && value !== 'true') return value;
  }
  return page.nodes[index]!.name === 'img' ? page.attr(index, 'alt') : null;
}

function fromInside(page: Page, index: number): string | null {
  let math = -1;
  for (let k = page.orderOf[index]!; k < page.subtreeEnd[index]!; k++) {
    const at = page.order[k]!;
    const { name } = page.nodes[at]!;
    if (name === 'annotation' && /tex/i.test(page.attr(at, 'encoding') ?? '')) return childText(page, at);
    if (name === 'math' && math < 0) math = at;
    if (at !== index) {
      for (const attribute of texAttributes) {
        const value = page.attr(at, attribute);
        if (value !== null && value.trim() !== '' && page.textChars[at] === page.textChars[index]) return value;
      }
    }
  }
  if (math < 0) return null;
  return page.attr(math, 'alttext') ?? mathmlToTex(page, math);
}

/** MathJax 2 leaves the source in a script beside or inside what it draws. */
function fromScript(page: Page, index: number): string | null {
  const near = [index, page.parent[index]!, ...siblings(page, index)];
  for (const root of near) {
    if (root < 0) continue;
    for (let at = root === page.parent[index] ? -1 : root; at >= 0; at = -1) {
      if (page.nodes[at]!.name === 'script' && /^math\/tex/i.test(page.attr(at, 'type') ?? '')) return childText(page, at);
    }
  }
  return null;
}

function siblings(page: Page, index: number): readonly number[] {
  const after: number[] = [];
  for (let at = page.nextSibling[index]!, n = 0; at >= 0 && n < 4; at = page.nextSibling[at]!, n++) {
    after.push(at);
    if (page.nodes[at]!.name === 'script') break;
    if (page.nodes[at]!.kind === 'text' && page.nodes[at]!.text.trim() !== '') break;
  }
  return after;
}

function childText(page: Page, index: number): string {
  let text = '';
  for (let child = page.firstChild[index]!; child >= 0; child = page.nextSibling[child]!) text += page.nodes[child]!.text;
  return text;
}

function isDisplay(page: Page, index: number): boolean {
  const tokens = page.attr(index, 'class') ?? '';
  if (/display|block/i.test(tokens) && !/inline/i.test(tokens)) return true;
  if (page.attr(index, 'display') === 'true' || page.attr(index, 'display') === 'block' || page.attr(index, 'data-display') === 'true' || page.attr(index, 'data-display') === 'block') return true;
  const parent = page.parent[index]!;
  if (parent >= 0 && /katex-display|MathJax_Display|math-display|math display/i.test(page.attr(parent, 'class') ?? '')) return true;
  for (const at of siblings(page, index)) if (page.nodes[at]!.name === 'script' && /mode=display/i.test(page.attr(at, 'type') ?? '')) return true;
  for (let k = page.orderOf[index]! + 1, n = 0; k < page.subtreeEnd[index]! && n < 12; k++, n++) if (page.nodes[page.order[k]!]!.name === 'math') return page.attr(page.order[k]!, 'display') === 'block' && !/inline/i.test(tokens);
  return false;
}
