/** Blocks as they were written last: after an edit of a rule only those that changed are written again. */
import type { Page } from '../page.ts';
import type { Ink } from './construct.ts';
import { KeptElement, KeptText, type KeptNode } from './kept-tree.ts';

type Block = { readonly text: string; readonly silences: readonly (readonly [index: number, why: string])[]; readonly warnings: readonly string[] };

/** One composition: `ink` to write with, what is known of a block, and what was written of it. */
export type Sitting = { readonly ink: Ink; readonly recall: (node: KeptElement) => string | null; readonly learn: (node: KeptElement, text: string) => void };

/** Of no use to a single writing. */
export const writeAll = (_root: KeptElement, ink: Ink): Sitting => ({ ink, recall: () => null, learn: () => undefined });

/**
 * Remembers the blocks of the composition before, for one page. A block is a child of a region; it is known again when
 * all that its Markdown can depend on is the same: its nodes, constructs and texts, the lists right before it, and what holds
 * for the whole page. `written` counts those that were not.
 */
export class KnownBlocks {
  #blocks: ReadonlyMap<string, Block> = new Map();
  #setting = '';
  written = 0;

  /** Empties the blocks that are known, so that nothing under them is walked. */
  readonly open = (root: KeptElement, ink: Ink): Sitting => {
    const setting = settingOf(ink);
    const before = setting === this.#setting ? this.#blocks : new Map<string, Block>();
    const now = new Map<string, Block>();
    const recalled = new Map<KeptElement, Block>();
    const signatures = new Map<KeptElement, string>();
    for (const block of root.childNodes.flatMap((region) => (region instanceof KeptElement ? region.childNodes : []))) {
      if (!(block instanceof KeptElement)) continue;
      const signature = signatureOf(block, ink);
      signatures.set(block, signature);
      const known = before.get(signature);
      if (known === undefined) continue;
      recalled.set(block, known);
      now.set(signature, known);
    }
    for (const block of recalled.keys()) block.childNodes.length = 0;
    this.#blocks = now;
    this.#setting = setting;
    this.written = 0;
    let silences: [number, string][] = [];
    let warnings: string[] = [];
    return {
      ink: { ...ink, silence: (index, why) => { silences.push([index, why]); ink.silence(index, why); }, warn: (sentence) => { warnings.push(sentence); ink.warn(sentence); } },
      recall: (node) => {
        const known = recalled.get(node);
        if (known === undefined) return null;
        for (const [index, why] of known.silences) ink.silence(index, why);
        for (const sentence of known.warnings) ink.warn(sentence);
        return known.text;
      },
      learn: (node, text) => {
        const signature = signatures.get(node);
        if (signature === undefined) return;
        now.set(signature, { text, silences, warnings });
        silences = [];
        warnings = [];
        this.written++;
      },
    };
  };
}

/** What holds for every block of the page. */
function settingOf({ tableMode, headingOffset, notes }: Ink): string {
  return JSON.stringify([tableMode, headingOffset, notes.hasMath, [...notes.footnotes], [...notes.references], [...notes.backlinks], [...notes.tables]]);
}

/** Node by node in order, without recursion. A node that is written from the page itself says which of its descendants are kept. */
function signatureOf(block: KeptElement, { page, isKept }: Ink): string {
  const parts: (string | number)[] = [...listsBefore(block, page)];
  const waiting: (KeptNode | null)[] = [block];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node === null) parts.push(')');
    else if (node instanceof KeptText) parts.push(node.startsLine ? '^' : '"', node.index, node.data);
    else {
      const { construct, index } = node;
      parts.push('(', construct.id, index, node.anonymous ? '+' : '');
      if ((construct.shape === 'atom' || construct.family === 'table') && index >= 0) for (let k = page.orderOf[index]!; k < page.subtreeEnd[index]!; k++) parts.push(isKept(page.order[k]!) ? 1 : 0);
      waiting.push(null);
      for (let i = node.childNodes.length - 1; i >= 0; i--) waiting.push(node.childNodes[i]!);
    }
  }
  return parts.join('\u0000');
}

/** A list right after another takes its marker from it. */
function listsBefore(block: KeptElement, page: Page): readonly string[] {
  const names: string[] = [];
  for (let at = block.previousSibling; at instanceof KeptElement && block.construct.shape === 'list' && at.construct.shape === 'list'; at = at.previousSibling) names.push(at.anonymous ? 'ul' : page.nodes[at.index]!.name);
  return names;
}

