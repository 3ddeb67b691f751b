/** Cuts secrets that a page carries in its markup: form values, tokens in meta, data and script, secrets in links. Text stays. */
import { redacted, redactLink, redactText } from './redact.ts';
import { scanTag, type Tag } from './scan-tag.ts';
import { isSecretName } from './secret-shapes.ts';
import type { Snapshot, SnapshotNode } from '../shared/snapshot.ts';

type Attributes = readonly (readonly [string, string])[];

/** Values that are labels or states, not something a person or a server filled in. */
const labelInputs: ReadonlySet<string> = new Set(['submit', 'button', 'reset', 'image', 'checkbox', 'radio', 'range', 'color', 'file']);
const addressAttributes: ReadonlySet<string> = new Set(['href', 'src', 'action', 'formaction', 'poster', 'cite', 'data', 'ping', 'background', 'longdesc', 'xlink:href']);

/** The value of one attribute as it may be kept. `name` and `element` are lower-case. The same value when there is nothing to cut. */
export function redactAttribute(element: string, attrs: Attributes, name: string, value: string): string {
  const own = (wanted: string): string => attrs.find(([key]) => key.toLowerCase() === wanted)?.[1] ?? '';
  if (value === '') return value;
  if (element === 'input' && name === 'value') return labelInputs.has(own('type').toLowerCase()) ? value : redacted;
  if (element === 'meta' && name === 'content') return redactMeta(own, value);
  if (addressAttributes.has(name)) return /^(?:data|javascript|mailto|tel|blob):/i.test(value.trimStart()) ? value : redactLink(value);
  if (name === 'srcset' || name === 'imagesrcset') return value.replace(/[^\s,]+\?[^\s,]+/g, redactLink);
  if (name === 'nonce' || (name.startsWith('data-') && value.length >= 6 && isSecretName(name.slice(5)))) return redacted;
  return name.startsWith('data-') || name.startsWith('on') || name === 'content' ? redactText(value) : value;
}

function redactMeta(own: (name: string) => string, value: string): string {
  if (own('http-equiv').toLowerCase() === 'refresh') return value.replace(/(url\s*=\s*['"]?)([^'"]+)/i, (_, before: string, url: string) => before + redactLink(url));
  return isSecretName(`${own('name')} ${own('property')} ${own('itemprop')}`) ? redacted : redactText(value);
}

/** A snapshot without its page's secrets; the very same object when it has none. Scripts and comments are cut as text. */
export function redactSnapshot(snapshot: Snapshot): Snapshot {
  const scripts = new Set<string>();
  let changed = false;
  const nodes = snapshot.nodes.map((node): SnapshotNode => {
    if (node.kind === 'element' && node.name === 'script') scripts.add(node.id);
    const inScript = node.parent !== null && scripts.has(node.parent);
    const text = node.kind === 'comment' || inScript ? redactText(node.text) : node.text;
    const attrs = node.attrs.map(([name, value]): [string, string] => [name, redactAttribute(node.name, node.attrs, name, value)]);
    if (text === node.text && attrs.every(([, value], i) => value === node.attrs[i]![1])) return node;
    changed = true;
    return { ...node, text, attrs };
  });
  return changed ? { ...snapshot, nodes } : snapshot;
}

/** Elements whose content is text to the parser, up to their end tag. */
const rawText = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/;

/** The same cuts in source text, everything else left to the byte. One pass, linear, by the tokenizer's own rules for tags and comments. */
export function redactHtml(html: string): string {
  const parts: string[] = [];
  let done = 0;
  const replace = (start: number, end: number, safe: string): void => {
    if (html.slice(start, end) === safe) return;
    parts.push(html.slice(done, start), safe);
    done = end;
  };
  for (let at = html.indexOf('<'); at >= 0; ) {
    let next = at + 1;
    if (html.startsWith('<!--', at)) {
      next = indexOrEnd(html.indexOf('-->', at + 4), html);
      replace(at + 4, next, redactText(html.slice(at + 4, next)));
    } else {
      const tag = scanTag(html, at);
      if (tag !== null) {
        for (const value of tag.values) replace(value.start, value.end, safeValue(tag, value, html.slice(value.start, value.end)));
        next = tag.end;
        if (rawText.test(tag.element)) {
          const close = new RegExp(`</${tag.element}(?=[\\s/>])`, 'gi');
          close.lastIndex = next;
          const end = close.exec(html)?.index ?? html.length;
          if (tag.element === 'script') replace(next, end, redactText(html.slice(next, end)));
          next = end;
        }
      }
    }
    at = html.indexOf('<', Math.max(next, at + 1));
  }
  return parts.length === 0 ? html : parts.join('') + html.slice(done);
}

function safeValue(tag: Tag, { name, quoted }: Tag['values'][number], plain: string): string {
  const safe = redactAttribute(tag.element, tag.attrs, name, plain);
  return quoted || safe === plain || !/[\s"'=<>`]/.test(safe) ? safe : `"${safe.replaceAll('"', '&quot;')}"`;
}

const indexOrEnd = (index: number, text: string): number => (index < 0 ? text.length : index);
