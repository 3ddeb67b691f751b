/** Firecrawl, options of a v2 scrape. Times are milliseconds. */
import { approximated, fixedSleep, flag, isObject, mapped, selectors, time, unmapped, wrongType, type Peer, type Read, type ReadKey } from './peer.ts';
import type { Json } from '../../../shared/schema.ts';

const byModel = /^(?:json|summary|extract|question|query|highlights|attributes|branding|changeTracking|audio)$/;

const formats: ReadKey = (value) => {
  if (!Array.isArray(value)) return wrongType('a list');
  const names = value.map((one) => (typeof one === 'string' ? one : isObject(one) && typeof one['type'] === 'string' ? one['type'] : '?'));
  const models = names.filter((name) => byModel.test(name));
  if (models.length > 0) return { outcome: 'refused', note: `${models.join(', ')}: no language model rewrites or sums up a page here`, set: {} };
  const others = names.filter((name) => !/^(?:markdown|screenshot)/.test(name));
  const set = names.some((name) => name.startsWith('screenshot')) ? { screenshots: true } : {};
  return others.length === 0 ? mapped(set) : approximated(set, `${others.join(', ')}: in the evidence, not an output of its own`);
};

const headers: ReadKey = (value) => {
  if (!isObject(value)) return wrongType('a map');
  const agent = Object.entries(value).find(([name]) => name.toLowerCase() === 'user-agent')?.[1];
  const rest = Object.keys(value).filter((name) => name.toLowerCase() !== 'user-agent');
  const set = typeof agent === 'string' ? { user_agent: agent } : {};
  return rest.length === 0 ? mapped(set) : approximated(set, `${rest.join(', ')}: no headers of one's own are sent`);
};

const location: ReadKey = (value) => {
  if (!isObject(value)) return wrongType('a map');
  const language = Array.isArray(value['languages']) ? value['languages'][0] : undefined;
  return approximated(typeof language === 'string' ? { locale: language } : {}, 'the first language is asked for; the country is where this machine is');
};

const actions: ReadKey = (value): Read => {
  if (!Array.isArray(value)) return wrongType('a list');
  const kinds = value.map((one) => (isObject(one) ? String(one['type']) : '?'));
  if (kinds.length === 0) return mapped({}, 'none');
  return kinds.includes('wait') ? { outcome: 'warned', note: `wait is not kept: the page is read when it is ready; ${kinds.join(', ')} have no counterpart`, set: {} } : { outcome: 'unmapped', note: `${kinds.join(', ')}: pages are not operated, only scrolled`, set: {} };
};

export const firecrawl: Peer = {
  id: 'firecrawl',
  title: 'Firecrawl v2 scrape',
  keys: {
    url: unmapped('the address is given when running'),
    formats,
    onlyMainContent: flag({}, { main_selector_priority: ['body'] }, 'the main region is chosen here by landmarks and score; false takes the body'),
    includeTags: selectors('main_selector_priority', 'the first that holds enough text is the region, not all of them'),
    excludeTags: selectors('exclude_selectors'),
    waitFor: fixedSleep(1),
    timeout: time('max_render_time_ms', 1, 500, 120_000),
    mobile: flag({ viewport: [390, 844] }, { viewport: [1280, 900] }, 'only the size of the window changes'),
    headers, location, actions,
    blockAds: flag({ rules: { advertisement: true, consent: true } }, { rules: { advertisement: false, consent: false } }, 'advertising is cut from the Markdown, its requests are not blocked'),
    removeBase64Images: unmapped('images keep their address; large data addresses are cut short by the writer'),
    skipTlsVerification: unmapped('certificates are always checked'),
    parsers: unmapped('only web pages are read'), proxy: unmapped('there is no proxy'), maxAge: unmapped('there is no cache'), minAge: unmapped('there is no cache'), storeInCache: unmapped('there is no cache'),
    zeroDataRetention: unmapped('runs stay on this machine; proofmark gc takes them out'), integration: unmapped('not a setting of the extraction'), lockdown: unmapped('there is no cache'),
  },
  back: {
    main_selector_priority: (value: Json) => ({ includeTags: value }), exclude_selectors: (value: Json) => ({ excludeTags: value }),
    max_render_time_ms: (value: Json) => ({ timeout: value }), user_agent: (value: Json) => ({ headers: { 'User-Agent': value } }), locale: (value: Json) => ({ location: { languages: [value] } }),
    screenshots: (value: Json) => (value === true ? null : { formats: ['markdown'] }),
  },
};
