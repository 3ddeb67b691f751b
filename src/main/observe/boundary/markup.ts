/** Small facts about HTML that every boundary and presence signal reads the same way. */
import type { SnapshotNode } from '../../../shared/snapshot.ts';

export const inertNames: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'title', 'svg', 'math', 'object', 'canvas']);
export const chromeNames: ReadonlySet<string> = new Set(['nav', 'header', 'footer', 'aside', 'menu']);
export const chromeRoles: ReadonlySet<string> = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'search', 'menubar']);
export const blockNames: ReadonlySet<string> = new Set([
  'body', 'main', 'article', 'section', 'div', 'p', 'li', 'ul', 'ol', 'dd', 'dt', 'dl', 'blockquote', 'pre', 'td', 'th', 'tr', 'table', 'figcaption', 'figure', 'address', 'center',
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'form', 'fieldset', 'legend', 'label', 'button', 'option', 'header', 'footer', 'nav', 'aside', 'details', 'summary', 'dialog',
]);

/** Class and id split into lower-case words at white space, `-`, `_` and case changes. */
export function tokensOf(attrs: ReadonlyMap<string, string>): ReadonlySet<string> {
  const text = `${attrs.get('class') ?? ''} ${attrs.get('id') ?? ''}`;
  return new Set(text.length > 4000 ? [] : text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase().split(/[\s_-]+/).filter((token) => token !== ''));
}

const layers = ['modal', 'popup', 'overlay', 'dialog', 'lightbox', 'drawer', 'dropdown', 'offcanvas', 'consent', 'gdpr', 'cmp', 'cookie', 'cookies', 'cookiebar', 'cookiebanner', 'paywall', 'regwall', 'interstitial'];
/** Whether whole words of class or id say that this is a layer over the page. */
export const overlayTokens = (tokens: ReadonlySet<string>): boolean => layers.some((word) => tokens.has(word));

/** Hidden by the browser's own account where there is one, else by what markup alone can say. */
export function isHiddenElement(node: SnapshotNode, attrs: ReadonlyMap<string, string>): boolean {
  if (node.facts !== undefined) return !node.facts.visible && node.name !== 'html' && node.name !== 'body';
  if (attrs.has('hidden') || (node.name === 'dialog' && !attrs.has('open'))) return true;
  const style = attrs.get('style');
  return style !== undefined && /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}

/** The label of a control that has it in an attribute. */
export function buttonText(name: string, attrs: ReadonlyMap<string, string>): string | null {
  const type = (attrs.get('type') ?? '').toLowerCase();
  if (name === 'input' && (type === 'submit' || type === 'button' || type === 'image')) return attrs.get('value') ?? attrs.get('alt') ?? 'Submit';
  return name === 'button' ? attrs.get('aria-label') ?? null : null;
}
