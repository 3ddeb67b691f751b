/** Writing a listing as a fenced block, each line and each piece of it marked with its node. */
import type { CodeListing } from './code-text.ts';
import type { Ink } from './construct.ts';
import { fenceFor } from './escape.ts';
import { protectText } from './marks.ts';

/** A gutter alone gives ''. Text that is left out is said to be silent. */
export function writeFence(listing: CodeListing, language: string | null, ink: Ink): string {
  for (const index of listing.left) ink.silence(index, 'a line number or a control beside the code');
  const code = listing.lines.map((line) => line.map((part) => part.text).join('')).join('\n');
  if (code.trim() === '' && listing.left.length > 0) return '';
  const fence = fenceFor(code);
  const body = listing.lines.map((line) => {
    const first = line[0];
    return first === undefined ? '' : ink.mark(first.index, 'code-line', line.map((part) => ink.mark(part.index, 'text', protectText(part.text))).join(''));
  });
  const opening = `${fence}${language ?? ''}`;
  return code === '' ? `${opening}\n${fence}` : `${opening}\n${body.join('\n')}\n${fence}`;
}
