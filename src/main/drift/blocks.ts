/** Cuts Markdown into the blocks a reader would see move: paragraphs, list items, tables, whole fences. */

export type Blocks = { readonly blocks: readonly string[]; /** For each block the heading above it, '' before the first. */ readonly headings: readonly string[] };

/** Blocks are cut at blank lines and before headings and outermost list items; a fence is one block, blank lines and all. */
export function blocksOf(markdown: string): Blocks {
  const blocks: string[] = [];
  let open: string[] = [];
  let fence: string | null = null;
  const close = (): void => {
    if (open.length > 0) blocks.push(open.join('\n'));
    open = [];
  };
  for (const line of markdown.split('\n')) {
    if (fence !== null) {
      open.push(line);
      if (line.trim().startsWith(fence) && line.trim().replaceAll(fence.charAt(0), '') === '') fence = null;
      continue;
    }
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = mark;
    if (line.trim() === '') close();
    else {
      if (/^(?:#{1,6} |[-*+] |\d{1,9}[.)] )/.test(line)) close();
      open.push(line);
      if (/^#{1,6} /.test(line)) close();
    }
  }
  close();
  let heading = '';
  return { blocks, headings: blocks.map((block) => (heading = headingOf(block) ?? heading)) };
}

/** The text of a block that is an ATX heading, else null. */
export const headingOf = (block: string): string | null => /^#{1,6} (.*)$/.exec(block)?.[1]?.trim() ?? null;
