/** Text of the page by blocks, weighed: how much of it reads like content rather than furniture. */
import { isInline } from '../judge/elements.ts';
import type { Page } from '../page.ts';

/** Prefix sums over composed order: what a subtree holds is one subtraction. */
export type Weights = {
  /** Weighed characters that read like content. */
  readonly mass: (index: number) => number;
  /** Characters outside chrome. */
  readonly clean: (index: number) => number;
  /** Blocks of prose: 80 characters or more, mostly not linked. */
  readonly paragraphs: (index: number) => number;
};

type Block = { chars: number; linked: number; marks: number };

/** `strict` is for pages of prose, where short lines and linked lines are furniture. */
export function weighBlocks(page: Page, mask: Uint8Array, linkDensityMax: number, strict: boolean): Weights {
  const blocks = readBlocks(page, mask);
  const places = page.order.length;
  const mass = new Float64Array(places + 1);
  const clean = new Float64Array(places + 1);
  const paragraphs = new Int32Array(places + 1);
  for (let k = 0; k < places; k++) {
    const block = blocks.get(page.order[k]!);
    mass[k + 1] = mass[k]!;
    clean[k + 1] = clean[k]!;
    paragraphs[k + 1] = paragraphs[k]!;
    if (block === undefined) continue;
    mass[k + 1] = mass[k + 1]! + weight(block, page.nodes[page.order[k]!]!.name, linkDensityMax, strict);
    clean[k + 1] = clean[k + 1]! + block.chars;
    if (block.chars >= 80 && block.linked < block.chars * 0.5) paragraphs[k + 1]!++;
  }
  const over = (sum: Float64Array | Int32Array) => (index: number): number => (page.orderOf[index]! < 0 ? 0 : sum[page.subtreeEnd[index]!]! - sum[page.orderOf[index]!]!);
  return { mass: over(mass), clean: over(clean), paragraphs: over(paragraphs) };
}

/** A text node belongs to the nearest block above it. */
function readBlocks(page: Page, mask: Uint8Array): ReadonlyMap<number, Block> {
  const blocks = new Map<number, Block>();
  const blockOf = new Int32Array(page.nodes.length).fill(-1);
  const inLink = new Uint8Array(page.nodes.length);
  for (const index of page.order) {
    const node = page.nodes[index]!;
    const parent = page.parent[index]!;
    if (node.kind === 'element') {
      blockOf[index] = parent >= 0 && isInline(page, index) ? blockOf[parent]! : index;
      inLink[index] = (parent >= 0 && inLink[parent] === 1) || (node.name === 'a' && page.attr(index, 'href') !== null) ? 1 : 0;
      continue;
    }
    if (parent >= 0) { blockOf[index] = blockOf[parent]!; inLink[index] = inLink[parent]!; }
    const chars = page.textChars[index]!;
    if (node.kind !== 'text' || chars === 0 || mask[index] === 1) continue;
    const at = blockOf[index]!;
    let block = blocks.get(at);
    if (block === undefined) blocks.set(at, block = { chars: 0, linked: 0, marks: 0 });
    block.chars += chars;
    if (inLink[index] === 1) block.linked += chars;
    else block.marks += countMarks(node.text);
  }
  return blocks;
}

/** Sentence marks of many scripts: they part prose from labels. */
function countMarks(text: string): number {
  let marks = 0;
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    if (code === 44 || code === 46 || code === 59 || code === 33 || code === 63 || code === 0x3001 || code === 0x3002 || code === 0xff0c || code === 0x060c || code === 0x0964) marks++;
  }
  return marks;
}

function weight({ chars, linked, marks }: Block, name: string, linkDensityMax: number, strict: boolean): number {
  const density = linked / chars;
  const prose = chars - linked;
  const length = name === 'pre' ? 1 : prose >= 80 ? 1 : prose >= 30 ? (strict ? 0.4 : 0.6) : strict ? 0.1 : 0.3;
  const punctuation = name === 'pre' || marks > 0 ? 1 : 0.7;
  const penalty = density <= linkDensityMax ? 1 : Math.max(0.1, 1 - (density - linkDensityMax) * 1.5);
  return prose * length * punctuation * penalty + linked * (strict ? 0.02 : 0.15);
}
