/** What the page itself has: the texts of its elements with what became of them, and all addresses that it names. */
import { fateAt } from '../../src/shared/fates.ts';
import { judge } from '../../src/main/extract/judge/judge.ts';
import { pageOf } from '../../src/main/extract/page.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import { select } from '../../src/main/extract/select/select.ts';
import { candidates } from '../../src/main/extract/write/image-source.ts';
import { plan } from '../extract-adapter.mjs';

/** Words and figures alone: white space and signs are set by each writer in its own way. */
export const lettersOf = (text) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

/** `fateOf(names, text)` is what became of an element of these names that says this text and nothing else; null when there is none. */
export function factsOf(html, url) {
  const page = pageOf(parseHtml(html, url));
  const { output: selection } = select(page, plan);
  const { output: judgement } = judge(page, selection, plan);
  const elements = new Map();
  const pictures = [];
  for (let index = 0; index < page.nodes.length; index++) {
    const node = page.nodes[index];
    if (node.kind !== 'element' || page.order[page.orderOf[index]] !== index) continue;
    if (/^(?:h[1-6]|li|dd|dt|blockquote|a|p|div|td|span|pre)$/.test(node.name)) add(elements, `${node.name} ${lettersOf(page.textOf(index, 20_000))}`, fateAt(judgement.fates, index));
    if (node.name === 'img' || node.name === 'picture') pictures.push(addressesIn(page, index));
  }
  return {
    fateOf: (names, text) => names.flatMap((name) => elements.get(`${name} ${lettersOf(text)}`) ?? []).toSorted((a, b) => rank(a) - rank(b))[0] ?? null,
    pictures,
    says: (address) => html.includes(address) || html.replaceAll('&amp;', '&').includes(address),
  };
}

const rank = (fate) => ['kept', 'spared', 'removed', 'carried', 'outside'].indexOf(fate.kind);

function add(map, key, value) {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** Every address that one picture offers. */
function addressesIn(page, root) {
  const found = new Set();
  for (let k = page.orderOf[root]; k < page.subtreeEnd[root]; k++) {
    const index = page.order[k];
    if (page.nodes[index].kind !== 'element') continue;
    for (const [name, value] of page.nodes[index].attrs) {
      const listed = /srcset/.test(name) ? candidates(value).map(({ url }) => url) : /^(?:src|data-.*)$/.test(name) ? [value] : [];
      for (const address of listed) found.add(URL.parse(address, page.baseUrlOf(index))?.href ?? address);
    }
  }
  return found;
}
