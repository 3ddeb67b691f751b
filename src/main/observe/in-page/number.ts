/** Numbers nodes and turns each into its row: the part of the recorder that decides what is kept of a node. */
import type { PageKit } from './kit.ts';
import type { RecordedOp } from '../../../shared/recording.ts';

/** The number of a node, issued at first sight and never reused within its document. */
export function idOf(kit: PageKit, node: Node): number {
  const { state } = kit;
  let id = state.ids.get(node);
  if (id === undefined) {
    id = state.nextId++;
    state.ids.set(node, id);
  }
  return id;
}

/** Attributes as kept: secrets are emptied here, inside the page, and over-long values are cut. */
export function attrsOf(kit: PageKit, element: Element): [string, string][] {
  if (!element.hasAttributes()) return [];
  const { state, config } = kit;
  const name = element.localName;
  const type = name === 'input' ? (element.getAttribute('type') ?? '').toLowerCase() : '';
  if (type === 'password') state.secret.add(element);
  const secretInput = name === 'input' && (type === 'hidden' || type === 'password' || state.secret.has(element));
  const secretMeta = name === 'meta' && /csrf|xsrf|token|nonce/i.test(`${element.getAttribute('name')} ${element.getAttribute('id')}`);
  const out: [string, string][] = [];
  const attributes = element.attributes;
  const count = Math.min(attributes.length, 4096);
  for (let i = 0; i < count; i++) {
    const attribute = attributes[i]!;
    let value = attribute.value;
    if (attribute.name === 'nonce' || (secretInput && attribute.name === 'value') || (secretMeta && attribute.name === 'content')) value = '';
    else if (value.startsWith('data:') && value.length > 256) value = `${value.slice(0, 64)}…`;
    else if (value.length > config.maxAttrChars) value = `${value.slice(0, config.maxAttrChars)}…`;
    out.push([attribute.name, value]);
  }
  return out;
}

/** A node as it is now, without its children. The text of scripts is left out: it is never content. That of styles is kept for the page view. */
export function rowOf(kit: PageKit, node: Node): RecordedOp {
  const id = kit.idOf(kit, node);
  switch (node.nodeType) {
    case 1: {
      const element = node as Element;
      const ns = element.namespaceURI;
      const namespace = ns === 'http://www.w3.org/2000/svg' ? 'svg' : ns === 'http://www.w3.org/1998/Math/MathML' ? 'mathml' : '';
      return ['n', id, 1, element.localName, kit.attrsOf(kit, element), '', namespace];
    }
    case 3:
    case 4: {
      const parent = node.parentNode as Element | null;
      const name = parent?.localName;
      const type = name === 'script' ? (parent?.getAttribute('type') ?? '') : '';
      const program = name === 'script' && !/^(?:math\/|application\/ld\+json)/i.test(type);
      let text = program ? '' : (node as CharacterData).data;
      if (name === 'style' && text.length > 200_000) text = text.slice(0, 200_000);
      if (kit.state.chars + text.length > kit.config.maxChars) { text = ''; kit.state.capped = true; }
      kit.state.chars += text.length;
      return ['n', id, 3, '', [], text, ''];
    }
    case 8: return ['n', id, 8, '', [], (node as CharacterData).data.slice(0, 2000), ''];
    case 9: return ['n', id, 9, '', [], '', ''];
    case 10: return ['n', id, 10, (node as DocumentType).name, [], '', ''];
    default: return ['n', id, 11, '', [], '', ''];
  }
}

/** Children that are recorded: processing instructions are not. */
export function childrenOf(node: Node): Node[] {
  const out: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) if (child.nodeType !== 7) out.push(child);
  return out;
}
