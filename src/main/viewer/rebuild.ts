/** Rebuilds a stored page as inert markup: no script, no address, no handler; every element says which node it is. */
import { attributeOf, compose, type Composed } from './composed.ts';
import { hostMark, readSheets, slotMark, type Sheets } from './sheets.ts';
import { inertStyle } from './style-text.ts';
import { viewNameOf, viewValueOf, voidElements } from './allowed.ts';
import type { NodeId } from '../../shared/ids.ts';
import type { Snapshot, SnapshotNode } from '../../shared/snapshot.ts';

/** What the frame around the markup must enforce as well; it is also in the document itself. */
export const viewerPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

const ownStyle = '[data-pm-image]{display:inline-block;min-width:24px;min-height:16px;background:#8883;outline:1px dashed #8888;overflow:hidden}'
  + '[data-pm-frame]{display:block;outline:1px dashed #8888}';

export type InertPage = { readonly html: string; readonly nodes: number };

/** `within`: the frame element or shadow host around it, where styles and html, head, body are not those of the page; null outside any. */
type Step = { readonly node: SnapshotNode; readonly within: NodeId | null } | { readonly close: string };

/** A whole document for a `srcdoc`. Iterative: a page of any depth is rebuilt. `nodes` counts the elements that carry an id. */
export function rebuildPage(snapshot: Snapshot): InertPage {
  const tree = compose(snapshot);
  const hasHead = snapshot.nodes.slice(0, 8).some((node) => node.name === 'head');
  const sheets = readSheets(snapshot);
  const out: string[] = [hasHead ? '<!doctype html>' : `<!doctype html><html><head>${headStart}</head>`];
  const steps: Step[] = tree.root === null ? [] : [{ node: tree.root, within: null }];
  let nodes = 0;
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ('close' in step) {
      out.push(step.close);
      continue;
    }
    const { node } = step;
    if (node.kind === 'text') out.push(escapeText(node.text));
    if (node.kind === 'text' || node.kind === 'comment' || node.kind === 'doctype') continue;
    if (node.kind === 'element') {
      const built = openElement(node, step.within, tree, sheets);
      if (built === null) continue;
      nodes += 1;
      out.push(built.open);
      if (built.close !== '') steps.push({ close: built.close });
      if (!built.descend) continue;
    }
    const shadow = tree.shadowOf(node);
    const within = node.kind === 'frame-document' ? node.parent : shadow !== null ? node.id : step.within;
    if (shadow !== null) out.push(sheets.adoptedBy(shadow.id, within));
    if (node.kind === 'frame-document') out.push(sheets.adoptedBy(node.id, within));
    const children = tree.childrenOf(node);
    for (let i = children.length - 1; i >= 0; i--) steps.push({ node: children[i]!, within });
  }
  // Behind the end of the body, so that they come last in the cascade as they did in the page.
  if (tree.root !== null) out.push(sheets.adoptedBy(tree.root.id, null));
  return { html: out.join(''), nodes };
}

type Built = { readonly open: string; readonly close: string; readonly descend: boolean };

function openElement(node: SnapshotNode, within: NodeId | null, tree: Composed, sheets: Sheets): Built | null {
  const mark = ` data-pm="${escapeAttribute(node.id)}"`;
  if (node.namespace === undefined && within === null) {
    if (node.name === 'html') return { open: `<html${mark}${attributesOf(node, 'html')}>`, close: '</html>', descend: true };
    if (node.name === 'head') return { open: `<head${mark}>${headStart}`, close: '</head>', descend: true };
    if (node.name === 'body') return { open: `<body${mark}${attributesOf(node, 'body')}>`, close: '</body>', descend: true };
  }
  if ((node.name === 'style' || node.name === 'link') && node.namespace === undefined) {
    const css = sheets.of(node, within, tree);
    return css === '' && node.name === 'link' ? null : { open: `<style${mark}>${css}`, close: '</style>', descend: false };
  }
  const name = viewNameOf(node.name, node.namespace);
  if (name === null) return null;
  const kind = node.name === 'img' ? ' data-pm-image' : node.name === 'iframe' || node.name === 'frame' ? ' data-pm-frame' : node.name === 'slot' ? ` ${slotMark}` : tree.shadowOf(node) !== null ? ` ${hostMark}` : '';
  const open = `<${name}${mark}${kind}${attributesOf(node, name)}>`;
  if (voidElements.has(name)) return { open, close: '', descend: false };
  return { open: name === 'pre' || name === 'textarea' ? `${open}\n` : open, close: `</${name}>`, descend: node.namespace !== 'svg' };
}

const headStart = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${viewerPolicy}"><style>${ownStyle}</style>`;

function attributesOf(node: SnapshotNode, element: string): string {
  const secret = node.name === 'input' && (attributeOf(node, 'type') ?? '').toLowerCase() === 'password';
  let text = '';
  for (const [name, value] of node.attrs) {
    if (name === 'style' || (secret && name === 'value')) continue;
    const kept = viewValueOf(element, name, value);
    if (kept !== null) text += ` ${name}="${escapeAttribute(kept)}"`;
  }
  const style = [inertStyle(attributeOf(node, 'style') ?? ''), sizeOf(node)].filter((part) => part !== '').join(';');
  if (style !== '') text += ` style="${escapeAttribute(style)}"`;
  return node.facts?.display === 'none' && !/ hidden="/.test(text) ? `${text} hidden=""` : text;
}

/** Pictures are not fetched again: their place on the page is. */
function sizeOf(node: SnapshotNode): string {
  const box = node.name === 'img' || node.name === 'svg' || node.name === 'canvas' || node.name === 'video' ? node.facts?.box : undefined;
  return box === undefined ? '' : `width:${Math.round(box[2])}px;height:${Math.round(box[3])}px`;
}

const escapeText = (text: string): string => text.replaceAll('\0', '\uFFFD').replace(/[&<>]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&gt;'));
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
