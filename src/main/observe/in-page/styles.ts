/** Style sheets that no text of the tree says: linked, adopted, or written rule by rule. For the page view only. */
import type { PageKit, StyleRow } from './kit.ts';

/** Addresses are taken out here: the page view asks for nothing, and they may carry secrets. Capped per sheet and document. */
export function stylesOf(kit: PageKit): StyleRow[] {
  const out: StyleRow[] = [];
  let room = 2_000_000;
  const textOf = (sheet: CSSStyleSheet, depth: number): string => {
    let rules: CSSRuleList;
    // A sheet of another origin that was not shared is not ours to read.
    try { rules = sheet.cssRules; } catch { return ''; }
    let text = '';
    for (let i = 0; i < rules.length && text.length < 500_000; i++) {
      const rule = rules[i]!;
      const imported = (rule as CSSImportRule).styleSheet;
      if (imported === undefined || imported === null) text += `${rule.cssText}\n`;
      else if (depth < 4) text += textOf(imported, depth + 1);
    }
    return text;
  };
  const add = (node: Node, sheet: CSSStyleSheet): void => {
    if (sheet.disabled || room <= 0) return;
    const text = textOf(sheet, 0).replace(/(?:-webkit-)?image-set\((?:[^()]|\([^()]*\))*\)|url\(\s*(?:"[^"\n]*"|'[^'\n]*'|[^)'"\s]*)\s*\)/gi, 'none').slice(0, room);
    if (text === '') return;
    room -= text.length;
    const media = sheet.media.mediaText;
    out.push([kit.idOf(kit, node), media === '' ? text : `@media ${media} {\n${text}}\n`]);
  };
  for (const root of [document, ...kit.state.roots]) {
    for (const sheet of root.styleSheets) {
      const owner = sheet.ownerNode;
      if (!(owner instanceof Element)) continue;
      // What a style element says itself is recorded as its text.
      if (owner.localName === 'style' && (owner.textContent ?? '').replace(/\/\*[^]*?\*\//g, '').trim() !== '') continue;
      add(owner, sheet);
    }
    for (const sheet of root.adoptedStyleSheets) add(root, sheet);
  }
  return out;
}
