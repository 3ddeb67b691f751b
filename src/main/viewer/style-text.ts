/** Makes style text harmless: it may colour and place, it may not name an address or leave its element. */

const escape = /\\(?:([0-9a-fA-F]{1,6})\s?|([\s\S]))/g;
const reaching = /url\s*\(|src\s*\(|image-set\s*\(|@import|@namespace|@font-face|expression\s*\(|-moz-binding|(?<![-\w])behavior\s*:/i;

/** Safe style text; empty when an address is hidden behind escapes or comments, where cutting it out would be guesswork. */
export function inertStyle(text: string): string {
  const cut = text
    .replaceAll('\0', '')
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/@(?:import|namespace)\b[^;{}]*(?:;|$)/gi, '')
    .replace(/@font-face\s*\{[^}]*\}/gi, '')
    .replace(/url\(\s*(?:"[^"\n]*"|'[^'\n]*'|[^)'"\s]*)\s*\)/gi, 'none');
  // Range queries use `<`; only a closing tag or a comment could end the element.
  return reaching.test(plain(cut)) ? '' : cut.replace(/<(?=[/!])/g, '\\3c ');
}

/** CSS escapes undone, so that a disguised word is seen. */
function plain(css: string): string {
  return css.replace(escape, (_, hex: string | undefined, char: string | undefined) => {
    if (hex === undefined) return char ?? '';
    const point = Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD';
  });
}
