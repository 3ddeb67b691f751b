/** Jina Reader, request headers. Times are seconds. */
import { approximated, flag, mapped, selectors, textInto, time, unmapped, type Peer, type ReadKey } from './peer.ts';
import type { Json } from '../../../shared/schema.ts';

const respondWith: ReadKey = (value) => {
  const name = String(value);
  if (/lm/i.test(name)) return { outcome: 'refused', note: `${name}: no language model writes the Markdown here`, set: {} };
  if (/^(?:content|markdown)$/.test(name)) return mapped({}, 'Markdown is the output');
  if (/frontmatter/i.test(name)) return mapped({ front_matter: true });
  return /screenshot|pageshot/.test(name) ? approximated({ screenshots: true }, 'pictures are in the evidence') : { outcome: 'unmapped', note: `${name}: Markdown is the only output`, set: {} };
};

const engine: ReadKey = (value) => (value === 'browser' ? mapped({ render: 'always' }) : value === 'direct' ? mapped({ render: 'never' }) : approximated({}, `${String(value)}: whether a browser renders is decided by the presence score`));

export const jina: Peer = {
  id: 'jina',
  title: 'Jina Reader headers',
  caseless: true,
  keys: {
    'x-target-selector': selectors('main_selector_priority', 'the first that holds enough text is the region, not all of them'),
    'x-remove-selector': selectors('exclude_selectors'),
    'x-wait-for-selector': unmapped('readiness is a contract here (ready_when); name the selector in main_selector_priority'),
    'x-timeout': time('max_render_time_ms', 1000, 500, 120_000),
    'x-respond-with': respondWith, 'x-return-format': respondWith, 'x-engine': engine,
    'x-with-iframe': flag({}, {}, 'frames of the same site are always read'), 'x-with-shadow-dom': flag({}, {}, 'open shadow roots are always read'),
    'x-with-generated-alt': (value) => (value === 'true' || value === true ? { outcome: 'refused', note: 'no language model writes captions here; alternative texts stay as the page has them', set: {} } : mapped({}, 'none, as here')),
    'x-locale': textInto('locale'), 'x-user-agent': textInto('user_agent'), 'user-agent': textInto('user_agent'),
    'x-robots-txt': () => mapped({ robots: 'obey' }), 'dnt': unmapped('runs stay on this machine'),
    'x-respond-timing': (value) => approximated({}, `${String(value)}: readiness is a contract here (ready_when)`),
    'x-no-cache': unmapped('there is no cache'), 'x-cache-tolerance': unmapped('there is no cache'), 'x-token-budget': unmapped('the length is what the page has; min_markdown_chars is the least'), 'x-max-tokens': unmapped('the length is what the page has'),
    'x-retain-images': unmapped('images stay in the Markdown'), 'x-retain-links': unmapped('links stay in the Markdown'), 'x-with-links-summary': unmapped('links stay where they are'), 'x-with-images-summary': unmapped('images stay where they are'), 'x-md-link-style': unmapped('links are written inline'),
    'x-set-cookie': unmapped('no cookies are sent'), 'x-proxy': unmapped('there is no proxy'), 'x-proxy-url': unmapped('there is no proxy'), 'x-referer': unmapped('no referrer is sent'), 'x-base': unmapped('addresses resolve against the final address'), 'x-no-gfm': unmapped('Markdown is GFM'),
    'authorization': unmapped('no account is needed'), 'accept': unmapped('the terminal gives JSON with --json'), 'content-type': unmapped('not a setting of the extraction'),
  },
  back: {
    main_selector_priority: (value: Json) => (Array.isArray(value) ? { 'X-Target-Selector': value.join(', ') } : null), exclude_selectors: (value: Json) => (Array.isArray(value) ? { 'X-Remove-Selector': value.join(', ') } : null),
    max_render_time_ms: (value: Json) => ({ 'X-Timeout': String(Math.ceil(Number(value) / 1000)) }), render: (value: Json) => (value === 'always' ? { 'X-Engine': 'browser' } : value === 'never' ? { 'X-Engine': 'direct' } : null),
    locale: (value: Json) => ({ 'X-Locale': value }), user_agent: (value: Json) => ({ 'X-User-Agent': value }), front_matter: (value: Json) => (value === true ? { 'X-Respond-With': 'frontmatter' } : { 'X-Respond-With': 'content' }),
  },
};
