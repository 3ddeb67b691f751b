/** The one-element selectors that a node offers, most telling first: id, test and meaning attributes, classes, name. */
import type { SnapshotNode } from '../../shared/snapshot.ts';

/** `key` names what it matches, so that equal parts of different nodes are counted together. */
export type Simple = { readonly text: string; readonly key: string; readonly by: string };

const telling = ['data-testid', 'data-test', 'data-component', 'itemprop', 'role', 'aria-label', 'name'] as const;
/** Long runs of digits or hex come from a build or a session, not from an author. */
const machineMade = /\d{4,}|[0-9a-f]{8,}|^[a-z]{1,3}-?[A-Za-z0-9_]{5,8}$/;

/** Parts whose keys are indexed; the same function serves the index and the questions, so they cannot disagree. */
export function simpleSelectors(node: SnapshotNode): readonly Simple[] {
  const found: Simple[] = [];
  const attrs = new Map(node.attrs);
  const id = attrs.get('id');
  if (id !== undefined && id !== '' && !/\s/.test(id)) found.push({ text: `#${escapeIdent(id)}`, key: `#${id}`, by: 'id' });
  for (const name of telling) {
    const value = attrs.get(name);
    if (value === undefined || value === '' || value.length > 60) continue;
    found.push({ text: `${escapeIdent(node.name)}[${name}=${quote(value)}]`, key: `${node.name}[${name}=${value}]`, by: name });
  }
  for (const token of classTokens(attrs.get('class') ?? '')) {
    found.push({ text: `${escapeIdent(node.name)}.${escapeIdent(token)}`, key: `${node.name}.${token}`, by: 'class' });
  }
  if (node.name !== '') found.push({ text: escapeIdent(node.name), key: node.name, by: 'element name' });
  return found;
}

/** Author-made classes before machine-made ones, at most eight. */
function classTokens(value: string): readonly string[] {
  const tokens = [...new Set(value.split(/[\t\n\f\r ]+/).filter((token) => token !== '' && token.length <= 60))].slice(0, 8);
  return [...tokens.filter((token) => !machineMade.test(token)), ...tokens.filter((token) => machineMade.test(token))];
}

const quote = (value: string): string => `"${value.replace(/["\\]/g, '\\$&').replace(/[\n\r\f]/g, (c) => `\\${c.codePointAt(0)!.toString(16)} `)}"`;

/** An identifier as CSSOM serialises it. */
export function escapeIdent(text: string): string {
  let out = '';
  for (const [i, char] of [...text].entries()) {
    const code = char.codePointAt(0)!;
    if (code === 0) out += '\uFFFD';
    else if (code <= 0x1f || code === 0x7f || (/\d/.test(char) && (i === 0 || (i === 1 && text.startsWith('-'))))) out += `\\${code.toString(16)} `;
    else if (code >= 0x80 || /[-\w]/.test(char)) out += char === '-' && text.length === 1 ? '\\-' : char;
    else out += `\\${char}`;
  }
  return out;
}
