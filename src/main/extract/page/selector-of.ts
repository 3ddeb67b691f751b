/** A CSS selector for a node of the composed tree: for people to read, never an identity. */
import type { Page } from '../page.ts';

const idCounts = new WeakMap<Page, ReadonlyMap<string, number>>();

/** `#id` where the id is the only one of its kind, else a path of `nth-of-type` steps from the nearest such ancestor. */
export function selectorOf(page: Page, index: number): string {
  const steps: string[] = [];
  for (let at = index; at >= 0; at = page.parent[at]!) {
    const node = page.nodes[at]!;
    if (node.kind !== 'element') continue;
    const id = page.attr(at, 'id');
    if (id !== null && id !== '' && countsOf(page).get(id) === 1) {
      steps.push(`#${escapeIdentifier(id)}`);
      break;
    }
    steps.push(stepOf(page, at));
  }
  return steps.reverse().join(' > ') || ':root';
}

function stepOf(page: Page, index: number): string {
  const { name } = page.nodes[index]!;
  if (name === 'html' || name === 'body') return name;
  let place = 0;
  let same = 0;
  for (let at = page.firstChild[page.parent[index]!]!; at >= 0; at = page.nextSibling[at]!) {
    if (page.nodes[at]!.kind !== 'element' || page.nodes[at]!.name !== name) continue;
    same++;
    if (at === index) place = same;
  }
  return same > 1 ? `${escapeIdentifier(name)}:nth-of-type(${place})` : escapeIdentifier(name);
}

function countsOf(page: Page): ReadonlyMap<string, number> {
  const known = idCounts.get(page);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const index of page.order) {
    const id = page.attr(index, 'id');
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  idCounts.set(page, counts);
  return counts;
}

/** CSSOM, "serialize an identifier". */
export function escapeIdentifier(text: string): string {
  let out = '';
  for (const [k, char] of [...text].entries()) {
    const code = char.codePointAt(0)!;
    const isDigit = code >= 48 && code <= 57;
    if (code === 0) out += '\uFFFD';
    else if (code < 32 || code === 127 || (isDigit && (k === 0 || (k === 1 && text.startsWith('-'))))) out += `\\${code.toString(16)} `;
    else if (code >= 128 || isDigit || /[A-Za-z_]/.test(char) || (char === '-' && text.length > 1)) out += char;
    else out += `\\${char}`;
  }
  return out;
}
