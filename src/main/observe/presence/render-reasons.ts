/** TABLE of reasons for and against a browser, in the order they decide: the first that speaks wins. */
import { isClientRoute } from './signals/client-route.ts';
import { mountsOf, nameOf } from './signals/empty-mounts.ts';
import { demandsScript } from './signals/noscript-demand.ts';
import { placeholdersOf } from './signals/placeholders.ts';
import type { Plan } from '../../../shared/plan.ts';
import type { StaticPage } from './static-page.ts';

export type RenderReason = { readonly render: boolean; readonly why: (page: StaticPage, score: number, plan: Plan) => string | null };

/** Text past which a page with an empty corner is still taken as whole. */
const longPage = 4000;
/** Text past which a script that touches the page is more likely a menu than the content. */
const fullPage = 1500;
/** Empty places that are not content: advertising, sharing, comments, what is related. */
const asideWords = ['ad', 'ads', 'adslot', 'advert', 'advertisement', 'banner', 'social', 'share', 'sharing', 'comments', 'comment', 'related', 'newsletter', 'widget', 'taboola', 'outbrain', 'sidebar', 'promo', 'sponsor', 'fb', 'modal', 'player', 'icon', 'clearfix', 'clear', 'divider', 'separator', 'spacer'];
const contentWords = ['content', 'body', 'feed', 'list', 'results', 'posts', 'story', 'text', 'more', 'lazy', 'island', 'mount', 'root', 'app', 'part', 'rest', 'chapter', 'doc', 'docs', 'markdown', 'items', 'entries', 'data', 'output', 'view', 'slot'];

export const renderReasons: readonly RenderReason[] = [
  { render: false, why: (_page, _score, { profile }) => (profile.render === 'never' ? 'the profile says render: never' : null) },
  { render: true, why: (_page, _score, { profile }) => (profile.render === 'always' ? 'the profile says render: always' : null) },
  { render: false, why: ({ scripts, frames }) => (scripts === 0 && frames === 0 ? 'there is no script or frame that could add anything' : null) },
  { render: true, why: ({ url }) => (isClientRoute(url) ? 'the address has a route that only the page’s scripts can follow' : null) },
  { render: true, why: (page) => (demandsScript(page) ? 'the page asks for JavaScript' : null) },
  { render: true, why: (page) => first(placeholdersOf(page), (found) => `it shows ${found} in place of content`) },
  { render: true, why: (page) => (page.facts.proseChars < longPage ? first(mountsOf(page), (mount) => `${nameOf(mount)} stands empty`) : null) },
  { render: true, why: (_page, score, { profile }) => (score < profile.presence_min ? `the presence score ${score.toFixed(2)} is below ${profile.presence_min}` : null) },
  { render: true, why: ({ facts, scripts }, _score, { profile }) => (scripts > 0 && facts.proseChars < profile.min_main_text_chars ? `${Math.round(facts.proseChars)} characters of running text are fewer than min_main_text_chars ${profile.min_main_text_chars}` : null) },
  { render: true, why: (page) => (page.scripts > 0 && page.facts.proseChars < longPage ? first(page.hollows.filter(({ tokens, inContent }) => inContent && !asideWords.some((word) => tokens.has(word)) && contentWords.some((word) => tokens.has(word))), (hollow) => `${nameOf(hollow)} stands empty`) : null) },
  { render: true, why: ({ facts }) => (facts.proseChars < longPage && facts.inlineScripts.some((text) => fetchesContent.test(text)) ? 'a script in the page fetches more' : null) },
  { render: true, why: ({ facts }) => (facts.proseChars < fullPage && facts.inlineScripts.some((text) => writesContent.test(text)) ? 'a script in the page writes content' : null) },
  { render: false, why: ({ facts }, score) => `the static page holds ${Math.round(facts.proseChars)} characters of running text, presence score ${score.toFixed(2)}` },
];

const fetchesContent = /\bfetch\s*\(|\bXMLHttpRequest\b|\bnew\s+(?:EventSource|WebSocket)\b/;
const writesContent = /\.innerHTML\s*[+]?=|\binsertAdjacentHTML\b|\battachShadow\b|\bdocument\.write\b|\.textContent\s*=|\.append(?:Child)?\s*\(/;

const first = <T>(found: readonly T[], say: (one: T) => string): string | null => (found[0] === undefined ? null : say(found[0]));
