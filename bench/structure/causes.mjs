/** Why an expected item is not there: a table of causes, each found from the page and the two results alone. */
import { lettersOf } from './page-facts.mjs';

/** Cause → what the report says of it. `lost` is no policy. */
export const causes = {
  'level': 'It lowers a heading of level 1; here each keeps its own',
  'address': 'It resolves addresses against another address than the one the page is said to have',
  'data': 'It writes pictures that are `data:` addresses',
  'picture': 'It takes another size or format of the same picture, or one that the page does not name',
  'embed': 'It writes an embedded post or film as an image',
  'merged': 'It joins listings that stand one after the other',
  'spaces': 'It sets other white space or signs between the same words',
  'blocks': 'An item whose words the page sets in several blocks is one line there',
  'invented': 'The page has no such element: a comment as a quotation, a row as an item, a link as a note, a heading of its own',
  'rule': 'A rule takes it here: cards that lead to other pages, bylines, words for screen readers',
  'lost': 'Lost, or outside of the region',
};

const elementsFor = {
  'headings': ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], 'list items': ['li', 'dd', 'dt'], 'quotes': ['blockquote'], 'links': ['a'], 'footnotes': ['li', 'p', 'div', 'dd', 'span'],
  'code': ['pre'], 'table rows': [],
};

/** `extra` is what we wrote and was not expected, of the same kind. */
export function causeOf(kind, item, { extra, ours, facts, url }) {
  if (kind === 'headings with level') return ours.headings.includes(item.slice(2)) ? 'level' : causeOf('headings', item.slice(2), { extra: [], ours, facts, url });
  if (extra.some((other) => lettersOf(other) === lettersOf(item))) return kind === 'links' || kind === 'images' ? 'address' : 'spaces';
  if (kind === 'images') return causeOfImage(item, extra, facts);
  if (kind === 'links' && extra.some((other) => isSamePlace(other, item))) return 'address';
  if (kind === 'code' || kind === 'code languages') return isJoined(kind === 'code' ? item : item.slice(item.indexOf('|') + 1), ours.code) ? 'merged' : 'lost';
  const text = kind === 'links' ? item.slice(item.indexOf(' ') + 1) : item;
  const fate = facts.fateOf(elementsFor[kind] ?? [], text);
  if (fate === null) return 'invented';
  if (kind === 'links' && !facts.says(pathOf(item))) return 'invented';
  if (fate.kind === 'removed' || fate.kind === 'carried') return 'rule';
  return kind === 'list items' && fate.kind !== 'outside' && extra.some((other) => other !== '' && item.startsWith(other)) ? 'blocks' : 'lost';
}

function causeOfImage(item, extra, facts) {
  if (item.startsWith('data:')) return 'data';
  if (extra.some((other) => isSamePlace(other, item))) return 'address';
  if (facts.pictures.some((picture) => picture.has(item) && extra.some((other) => picture.has(other)))) return 'picture';
  if (/\/(?:watch|status)\b/.test(item) && !facts.pictures.some((picture) => picture.has(item))) return 'embed';
  return facts.says(pathOf(item)) && facts.pictures.some((picture) => [...picture].some((other) => isSamePlace(other, item))) ? 'lost' : 'picture';
}

/** Equal but for the host. */
function isSamePlace(a, b) {
  const [first, second] = [a, b].map((item) => URL.parse(item.split(' ')[0]));
  return first !== null && second !== null && `${first.pathname}${first.search}${first.hash}` === `${second.pathname}${second.search}${second.hash}` && lettersOf(a.split(' ').slice(1).join(' ')) === lettersOf(b.split(' ').slice(1).join(' '));
}

const pathOf = (item) => URL.parse(item.split(' ')[0])?.pathname ?? item;

/** Two or more of our listings, one after the other, are the expected one. */
function isJoined(code, ours) {
  const parts = ours.map(lettersOf).filter((part) => part !== '' && lettersOf(code).includes(part));
  return parts.length > 1 || (parts.length === 1 && lettersOf(code) !== parts[0] && code.length < 41);
}
