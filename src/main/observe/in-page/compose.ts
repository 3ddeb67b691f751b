/** Composes the in-page functions into one source text for the isolated world of every document. */
import { adopt, announce, findRoots, flush, flushChildren, forget, watchRoot } from './flush.ts';
import { attrsOf, childrenOf, idOf, rowOf } from './number.ts';
import { check, factsOf, freshRows } from './check.ts';
import { findPlaceholders, packBlocks, sample } from './sample.ts';
import { findRegions, readText } from './read-text.ts';
import { findScroller, scrollAcross, scrollBack, scrollOn } from './scroll.ts';
import { install } from './install.ts';
import { stylesOf } from './styles.ts';
import type { PageConfig, PageKit } from './kit.ts';

/** Name of the isolated world, of the binding that only it has, and of the kit within it. */
export const worldName = 'proofmark';
export const bindingName = 'proofmarkSend';
export const kitName = 'proofmarkKit';

export const defaultPageConfig: PageConfig = { binding: bindingName, flushMs: 100, maxNodes: 300_000, maxChars: 10_000_000, maxAttrChars: 100_000 };

const parts: Omit<PageKit, 'state' | 'config'> = {
  idOf, rowOf, attrsOf, childrenOf, announce, forget, watchRoot, findRoots, flush, flushChildren, adopt,
  sample, readText, findRegions, findPlaceholders, packBlocks, freshRows, factsOf, stylesOf, check,
  findScroller, scrollOn, scrollAcross, scrollBack,
};

/** Source that installs the recorder once per document and leaves the kit in the isolated world's global. */
export function composePageSource(config: PageConfig = defaultPageConfig): string {
  const members = Object.entries(parts).map(([name, part]) => `${name}: (${part.toString()})`).join(',\n');
  return `(() => {
if (globalThis.${kitName} !== undefined) return;
const parts = {${members}};
globalThis.${kitName} = (${install.toString()})(parts, ${JSON.stringify(config)});
})()`;
}
