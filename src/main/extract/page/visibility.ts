/** Which nodes are inert and which a person could not see: by the browser's facts, else inferred from markup. */
import type { SnapshotNode } from '../../../shared/snapshot.ts';
import type { ComposedTree } from './composed-tree.ts';

export type Visibility = { readonly hidden: Uint8Array; readonly inert: Uint8Array; readonly from: 'browser' | 'markup' };

const inertNames = new Set(['script', 'style', 'template', 'head', 'meta', 'link', 'title', 'base', 'datalist', 'noembed', 'noframes']);
/** Their text is fallback or data that no browser shows. */
const fallbackNames = new Set(['iframe', 'frame', 'object', 'audio', 'video', 'canvas']);

/** Both are inherited down the composed tree. Nodes that are not composed are neither. */
export function readVisibility(nodes: readonly SnapshotNode[], tree: ComposedTree, scriptsRan: boolean): Visibility {
  const hidden = new Uint8Array(nodes.length);
  const inert = new Uint8Array(nodes.length);
  const inClosedDetails = new Uint8Array(nodes.length);
  let factsSeen = false;
  for (const i of tree.order) {
    const node = nodes[i]!;
    const p = tree.parent[i]!;
    const parent = p < 0 ? undefined : nodes[p]!;
    if (node.facts !== undefined) factsSeen = true;
    inert[i] = p >= 0 && inert[p] === 1 ? 1 : isInertNode(node, parent, scriptsRan) ? 1 : 0;
    inClosedDetails[i] = p >= 0 && (inClosedDetails[p] === 1 || isClosedDetailsBody(node, parent)) ? 1 : 0;
    const byFacts = node.facts?.visible === false && inClosedDetails[i] === 0;
    hidden[i] = p >= 0 && hidden[p] === 1 ? 1 : node.kind === 'element' && (byFacts || (node.facts === undefined && isHiddenByMarkup(node))) ? 1 : 0;
  }
  return { hidden, inert, from: factsSeen ? 'browser' : 'markup' };
}

function isInertNode(node: SnapshotNode, parent: SnapshotNode | undefined, scriptsRan: boolean): boolean {
  if (node.kind === 'text') return parent !== undefined && parent.kind === 'element' && fallbackNames.has(parent.name);
  if (node.kind !== 'element') return node.kind === 'comment' || node.kind === 'doctype';
  if (node.namespace !== undefined) return node.name === 'script' || node.name === 'style' || (node.namespace === 'svg' && (node.name === 'title' || node.name === 'desc'));
  return inertNames.has(node.name) || (scriptsRan && node.name === 'noscript');
}

const isClosedDetailsBody = (node: SnapshotNode, parent: SnapshotNode | undefined): boolean =>
  parent?.kind === 'element' && parent.name === 'details' && attr(parent, 'open') === null && node.name !== 'summary';

/** What a style sheet does can't be known here: the `hidden` attribute, inline style, closed `dialog`, hidden inputs. */
export function isHiddenByMarkup(node: SnapshotNode): boolean {
  let style: string | null = null;
  for (const [name, value] of node.attrs) {
    if (name === 'hidden' && value.toLowerCase() !== 'until-found') return true;
    if (name === 'style') style = value;
  }
  if (node.name === 'dialog' && attr(node, 'open') === null) return true;
  if (node.name === 'input' && attr(node, 'type')?.toLowerCase() === 'hidden') return true;
  return style !== null && hidesByStyle(style);
}

/** `opacity: 0` beside a transform or transition is an entrance animation, not a hiding place. */
export function hidesByStyle(style: string): boolean {
  if (style.length < 8) return false;
  const text = style.toLowerCase();
  if (/(?:^|[;\s])display\s*:\s*none/.test(text) || /(?:^|[;\s])visibility\s*:\s*(?:hidden|collapse)/.test(text)) return true;
  if (/(?:^|[;\s])(?:font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:[;!]|$)|content-visibility\s*:\s*hidden)/.test(text)) return true;
  if (/(?:^|[;\s])opacity\s*:\s*0(?:\.0+)?\s*(?:[;!]|$)/.test(text)) return !/transform|transition|animation|will-change/.test(text);
  return /(?:^|[;\s])(?:left|top|text-indent)\s*:\s*-\d{4,}(?:px|em)/.test(text) || isClippedAway(text);
}

const isClippedAway = (text: string): boolean =>
  /(?:^|[;\s])clip\s*:\s*rect\(\s*[01](?:px)?[\s,]+[01](?:px)?/.test(text) || /clip-path\s*:\s*inset\(\s*(?:50|100)%/.test(text)
  || (/(?:^|[;\s])(?:width|height)\s*:\s*[01](?:px)?\s*(?:[;!]|$)/.test(text) && /overflow\s*:\s*hidden/.test(text));

function attr(node: SnapshotNode, name: string): string | null {
  for (const [key, value] of node.attrs) if (key === name) return value;
  return null;
}
