/** Consent and cookie dialogs, however long, wherever they stand. */
import type { Page } from '../../page.ts';
import type { Rule } from '../rule.ts';
import { acceptWords, consentTalk, refuseWords } from '../consent-words.ts';
import { descendantWhere, elementChildren, hasAny, isContainer, isElement, lowerText, nameOf, roleOf } from '../elements.ts';
import { consentWidgets } from '../widget-words.ts';

const words = new Set([...consentWidgets, 'consent', 'cookie', 'cookies', 'gdpr', 'ccpa', 'cookiebar', 'cookiebanner', 'cookieconsent', 'cookienotice', 'privacybanner', 'eucookie', 'eucookielaw']);

export const consent: Rule = {
  id: 'consent', version: 1, family: 'consent', title: 'Consent dialogs', defaultOn: true, shareMax: 1, marksChrome: true,
  help: 'Removes cookie and consent dialogs: a box named so that talks of consent, or any box with buttons to accept and to refuse whose text talks of it. Headings and paragraphs of an article about consent have no such buttons and stay.',
  begin({ page }) {
    const byButtons = boxesWithChoices(page);
    return (index) => {
      if (byButtons.has(index)) return 'a box with buttons to accept and to refuse that talks of consent';
      if (!isContainer(page, index) || holdsArticle(page, index)) return null;
      const word = hasAny(page.tokens(index), words);
      if (word === null || page.textChars[index] === 0) return null;
      return consentTalk.test(lowerText(page, index, 6000)) && hasControl(page, index) ? `class or id word "${word}", talk of consent and a control` : null;
    };
  },
};

const isControl = (page: Page, index: number): boolean => {
  const name = nameOf(page, index);
  return name === 'button' || roleOf(page, index) === 'button' || name === 'a' || (name === 'input' && /^(?:submit|button)$/i.test(page.attr(index, 'type') ?? ''));
};

const hasControl = (page: Page, index: number): boolean => descendantWhere(page, index, (at) => isControl(page, at) && nameOf(page, at) !== 'a' || acceptWords.test(labelOf(page, at))) >= 0;
const labelOf = (page: Page, index: number): string => (isControl(page, index) ? (lowerText(page, index, 60) || (page.attr(index, 'value') ?? '').toLowerCase()) : '');

const holdsArticle = (page: Page, index: number): boolean =>
  ['main', 'article', 'body', 'html'].includes(nameOf(page, index)) || descendantWhere(page, index, (at) => nameOf(page, at) === 'main' || nameOf(page, at) === 'article' || nameOf(page, at) === 'h1' && !consentTalk.test(lowerText(page, at, 200))) >= 0;

/** From each accept button upwards to the box that holds a refusal too, then as far as everything is still such talk. */
function boxesWithChoices(page: Page): ReadonlySet<number> {
  const boxes = new Set<number>();
  const spent = new Set<number>();
  for (const index of page.order) {
    if (!isElement(page, index) || page.textChars[index]! > 60 || !acceptWords.test(labelOf(page, index))) continue;
    const box = smallestChoice(page, index, spent);
    if (box >= 0) boxes.add(widen(page, box));
  }
  return boxes;
}

function smallestChoice(page: Page, accept: number, spent: Set<number>): number {
  for (let at = page.parent[accept]!; at >= 0 && !spent.has(at); at = page.parent[at]!) {
    spent.add(at);
    if (!isElement(page, at)) continue;
    if (['body', 'html', 'main', 'article'].includes(nameOf(page, at)) || page.textChars[at]! > 20_000) return -1;
    if (descendantWhere(page, at, (down) => refuseWords.test(labelOf(page, down))) < 0) continue;
    if (consentTalk.test(lowerText(page, at, 8000))) return at;
  }
  return -1;
}

/** The box grows while what it would take in is small, or talks of consent too. */
function widen(page: Page, box: number): number {
  let best = box;
  for (let at = page.parent[box]!; at >= 0; at = page.parent[at]!) {
    if (!isElement(page, at)) {
      if (page.nodes[at]!.kind === 'document') break;
      continue;
    }
    if (!isContainer(page, at) || holdsArticle(page, at)) break;
    const others = elementChildren(page, at).filter((child) => !page.isInside(best, child) && page.textChars[child]! > 0);
    if (!others.every((child) => page.isInert(child) || (page.textChars[child]! < 80 && !nameOf(page, child).startsWith('h1')) || consentTalk.test(lowerText(page, child, 4000)))) break;
    best = at;
  }
  return best;
}
