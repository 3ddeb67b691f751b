/** Reads the composed page block by block, as a person would see it: hidden text does not count. */
import type { PageKit, PageText, PageTextBlock } from './kit.ts';

/** Elements that may be the main region, each with the bits of the selectors that match it, shadow roots included. */
export function findRegions(kit: PageKit, selectors: readonly string[]): Map<Element, number> {
  const found = new Map<Element, number>();
  const scopes: ParentNode[] = [document, ...kit.state.roots];
  selectors.slice(0, 30).forEach((selector, bit) => {
    for (const scope of scopes) {
      try {
        for (const element of scope.querySelectorAll(selector)) found.set(element, (found.get(element) ?? 0) | (1 << bit));
      } catch { /* a selector that the browser does not know matches nothing */ }
    }
  });
  return found;
}

/** One walk over everything shown. Blocks are paragraphs, headings, items, cells and the like, with their inline text. */
export function readText(kit: PageKit, regions: ReadonlyMap<Element, number>, regionCount: number): PageText {
  type Step = { readonly node: Node; readonly block: PageTextBlock | null; readonly region: number; readonly chrome: boolean; readonly path: number };
  const inline = /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr|label)$/;
  const silent = /^(?:script|style|noscript|template|head|title|textarea|select|object|embed|svg|canvas|video|audio)$/;
  const busyClass = /(?:^|[\s_-])(?:skeleton|shimmer|spinner|loader|loading|loading-indicator|placeholder-glow|placeholder-wave|content-placeholder|placeholder|ghost-loading|busy)(?:$|[\s_\d-])/i;
  const chromeRole = /^(?:navigation|banner|contentinfo|complementary|dialog|alertdialog|menu|menubar|search)$/;
  const asked = { visibilityProperty: true, opacityProperty: true };
  const shown = (element: Element): boolean => element.checkVisibility(asked)
    || (element.parentElement !== null && getComputedStyle(element).display === 'contents' && shown(element.parentElement));
  const blocks: PageTextBlock[] = [];
  const headings: { text: string; region: number }[] = [];
  const frames: { element: Element; region: number; chrome: boolean }[] = [];
  const marks: { element: Element; what: string; chrome: boolean }[] = [];
  let nodeCount = 0;
  const headingBlocks = new Set<PageTextBlock>();
  const codes = new Map<string, number>();
  const start = document.body ?? document.documentElement;
  const stack: Step[] = start === null ? [] : [{ node: start, block: null, region: 0, chrome: false, path: 17 }];
  while (stack.length > 0) {
    const { node, block, region, chrome, path } = stack.pop()!;
    nodeCount++;
    if (node.nodeType === 3) {
      const parent = node.parentElement;
      const data = (node as Text).data;
      if (block === null || data.trim() === '') { if (block !== null) block.text += ' '; continue; }
      if (parent === null || shown(parent)) block.text += data;
      continue;
    }
    if (node.nodeType !== 1 && node.nodeType !== 11) continue;
    let here: Step = { node, block, region, chrome, path };
    if (node.nodeType === 1) {
      const element = node as Element;
      const name = element.localName;
      if (silent.test(name) && name !== 'svg') continue;
      // Text asks for itself; only whole branches are worth asking for here.
      if (element.firstElementChild !== null && !element.checkVisibility() && getComputedStyle(element).display !== 'contents') continue;
      // Most elements of a big page carry no attribute at all.
      const told = element.hasAttributes();
      const role = told ? element.getAttribute('role') ?? '' : '';
      const mask = region | (regions.get(element) ?? 0);
      const landmark = /^(?:nav|aside|dialog)$/.test(name) || ((name === 'header' || name === 'footer') && mask === 0) || chromeRole.test(role) || (told && element.getAttribute('aria-modal') === 'true');
      const isChrome = landmark || (chrome && (regions.get(element) ?? 0) === 0);
      const cls = told ? element.getAttribute('class') ?? '' : '';
      if (told && element.getAttribute('aria-busy') === 'true') marks.push({ element, what: 'aria-busy', chrome: isChrome });
      else if (role === 'progressbar' || name === 'progress') marks.push({ element, what: 'progress', chrome: isChrome });
      else if (cls !== '' && busyClass.test(cls) && !/^(?:img|input|html|picture|source|body)$/.test(name)) marks.push({ element, what: 'class', chrome: isChrome });
      if (name === 'svg') continue;
      if (name === 'iframe' || name === 'frame') { frames.push({ element, region: mask, chrome: isChrome }); continue; }
      let own = block;
      if (!inline.test(name) || block === null) {
        own = { element, text: '', region: mask, chrome: isChrome, signature: path };
        blocks.push(own);
        if (/^h[1-6]$/.test(name) || role === 'heading') headingBlocks.add(own);
      } else if (name === 'br') own!.text += ' ';
      here = { node, block: own, region: mask, chrome: isChrome, path };
    }
    const counts = new Map<string, number>();
    const children = node.nodeType === 1 && (node as Element).localName === 'slot' ? (node as HTMLSlotElement).assignedNodes() : [];
    const list: Node[] = children.length > 0 ? children : kit.childrenOf(node);
    const shadow = node.nodeType === 1 ? kit.state.rootOf.get(node as Element) : undefined;
    // A host shows its shadow root; its own children show where a slot takes them.
    const parts = shadow === undefined ? list : [shadow as Node];
    const next: Step[] = [];
    for (const child of parts) {
      const name = child.nodeName;
      const nth = (counts.get(name) ?? 0) + 1;
      counts.set(name, nth);
      let code = codes.get(name);
      if (code === undefined) {
        code = 7;
        for (let i = 0; i < name.length; i++) code = (Math.imul(code, 31) + name.charCodeAt(i)) | 0;
        codes.set(name, code);
      }
      next.push({ node: child, block: here.block, region: here.region, chrome: here.chrome, path: (Math.imul((Math.imul(here.path, 31) + code) | 0, 31) + nth) | 0 });
    }
    for (let i = next.length - 1; i >= 0; i--) stack.push(next[i]!);
  }
  let totalChars = 0;
  let openChars = 0;
  const regionChars = Array.from({ length: regionCount }, () => 0);
  const filled: PageTextBlock[] = [];
  for (const block of blocks) {
    block.text = block.text.replace(/\s+/g, ' ').trim();
    if (block.text === '') continue;
    filled.push(block);
    totalChars += block.text.length;
    if (!block.chrome) openChars += block.text.length;
    for (let bit = 0; bit < regionCount; bit++) if ((block.region & (1 << bit)) !== 0) regionChars[bit]! += block.text.length;
    if (headingBlocks.has(block)) headings.push({ text: block.text.slice(0, 200), region: block.region });
  }
  return { blocks: filled, headings, frames, marks, totalChars, openChars, regionChars, nodeCount };
}
