/** Gutters: the numbers of the lines beside a code listing. */
import type { Page } from '../../page.ts';
import type { Rule } from '../rule.ts';
import { ancestorWhere, elementChildren, hasAny, isElement, isInsideName, nameOf } from '../elements.ts';

const words = new Set(['lineno', 'linenos', 'linenum', 'linenums', 'linenumber', 'linenumbers', 'lnt', 'gutter', 'rownumber', 'rownumbers']);

export const lineNumbers: Rule = {
  id: 'line-numbers', version: 1, family: 'furniture', title: 'Line-number gutters', defaultOn: true, shareMax: 0.3, cutsInline: true, cutsCode: true,
  help: 'Removes the numbers of lines inside a code listing or in a column beside it: digits only, in an element whose class, id or data says line number. In a table of code the writer needs them to know the table, and leaves them silent.',
  begin: ({ page }) => (index) => {
    if (page.textChars[index] === 0 || !isElement(page, index) || isInsideName(page, index, 'table')) return null;
    if (!isNumbering(page, index) || !/^[\d\s.:|]+$/.test(page.textOf(index, 20_000))) return null;
    return isInsideName(page, index, 'pre', 'code') || isBesideCode(page, index) ? 'line numbers of a listing' : null;
  },
};

function isNumbering(page: Page, index: number): boolean {
  const tokens = page.tokens(index);
  return page.attr(index, 'data-line-number') !== null || hasAny(tokens, words) !== null || (tokens.has('line') && (tokens.has('number') || tokens.has('numbers') || tokens.has('num')));
}

/** A sibling of the gutter, or of a box round it that holds nothing else, is or holds `pre`. */
function isBesideCode(page: Page, index: number): boolean {
  for (let at = index, up = 0; up < 3 && at >= 0; at = page.parent[at]!, up++) {
    const parent = page.parent[at]!;
    if (parent < 0 || !isElement(page, parent)) return false;
    if (elementChildren(page, parent).some((child) => child !== at && holdsCode(page, child))) return true;
    if (page.textChars[parent] !== page.textChars[index]) return false;
  }
  return false;
}

const holdsCode = (page: Page, index: number): boolean => {
  if (page.textChars[index] === 0) return false;
  if (nameOf(page, index) === 'pre' || nameOf(page, index) === 'code') return true;
  const first = elementChildren(page, index)[0];
  return first !== undefined && (nameOf(page, first) === 'pre' || nameOf(page, first) === 'code') && ancestorWhere(page, first, (up) => up === index) === index;
};
