/** Checks what a person writes in a little language of its own: regular expressions, selectors, languages, time zones. */
import { compile } from 'css-select';
import { isTraversal, parse, type Selector } from 'css-what';
import { RE2JS } from 're2js';

/** A check gives the reason why the text is not usable, or null when it is. */
export type Check = (text: string) => string | null;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.split('\n', 1)[0] ?? '' : 'not valid');

/** Linear-time regular expressions only (RE2): look-around and back-references are refused, so no page can hang one. */
export const checkRegex: Check = (regex) => {
  try {
    RE2JS.compile(regex);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
};

/** Parts of a selector past which it is refused: its cost grows with each. */
const maxSelectorParts = 200;
const maxHasDepth = 2;

/** CSS that the engine can run: valid, every pseudo-class known, of bounded cost. */
export const checkSelector: Check = (selector) => {
  try {
    const parsed = parse(selector);
    const size = sizeOf(parsed);
    if (parsed.some((part) => part.length === 0 || isTraversal(part.at(-1)!))) return 'it ends where another part must follow';
    if (size.parts > maxSelectorParts) return `it has ${size.parts} parts; the most is ${maxSelectorParts}`;
    if (size.hasDepth > maxHasDepth) return `:has() is nested more than ${maxHasDepth} deep`;
    compile(selector);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
};

function sizeOf(selectors: readonly (readonly Selector[])[]): { readonly parts: number; readonly hasDepth: number } {
  let parts = 0;
  let hasDepth = 0;
  for (const part of selectors.flat()) {
    parts++;
    if (part.type !== 'pseudo' || !Array.isArray(part.data)) continue;
    const inner = sizeOf(part.data);
    parts += inner.parts;
    hasDepth = Math.max(hasDepth, inner.hasDepth + (part.name === 'has' ? 1 : 0));
  }
  return { parts, hasDepth };
}

export const checkLocale: Check = (locale) => {
  try {
    Intl.getCanonicalLocales(locale);
    return null;
  } catch {
    return 'it is not a language tag such as en-GB';
  }
};

export const checkTimezone: Check = (timezone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return null;
  } catch {
    return 'it is not a time zone such as Europe/Zurich';
  }
};
