/** Inline elements that stay HTML tags, without their attributes. */
import type { Construct } from './construct.ts';

/** The tag round the text; white space at its ends stays outside. */
export function keptTag(entry: Pick<Construct, 'id' | 'title' | 'help'> & { readonly elements: readonly string[] }): Construct {
  return {
    version: 1, family: 'inline', shape: 'format', level: 'inline', span: 'html', ...entry,
    write(content, node, ink) {
      const name = ink.page.nodes[node.index]!.name;
      const core = content.trim();
      return core === '' ? content : `<${name}>${core}</${name}>`;
    },
  };
}
