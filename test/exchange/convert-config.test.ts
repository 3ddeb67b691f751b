/** Configurations of other extractors: every key accounted for, units turned, explicit false kept, nothing a model would write. */
import { describe, expect, it } from 'vitest';
import { catalog } from '../../src/main/backend/catalog.ts';
import { makePlan } from '../../src/main/observe/plan/plan.ts';
import { peers, readConfig, writeConfig } from '../../src/main/exchange/convert-config.ts';
import { engineVersion } from '../../src/main/engine-version.ts';
import type { Json } from '../../src/shared/schema.ts';

const peerOf = (id: string) => peers.find((peer) => peer.id === id)!;
function convert(id: string, config: object | string) {
  const read = readConfig(peerOf(id), typeof config === 'string' ? config : JSON.stringify(config));
  if (!read.ok) throw new Error(read.error.sentence);
  return read.value;
}
const outcomes = (id: string, config: object | string): Readonly<Record<string, string>> => Object.fromEntries(convert(id, config).report.map(({ key, outcome }) => [key, outcome]));

/** Shapes as people write them, twelve for each. */
const configs: Readonly<Record<string, readonly object[]>> = {
  firecrawl: [
    { formats: ['markdown'] }, { formats: ['markdown', 'html', 'links'], onlyMainContent: true }, { onlyMainContent: false, timeout: 30_000 }, { includeTags: ['article', '.post', '#main'], excludeTags: ['nav', '.ads'] },
    { waitFor: 2000, timeout: 15_000 }, { waitFor: 0, mobile: false }, { mobile: true, skipTlsVerification: true, blockAds: false }, { headers: { 'User-Agent': 'Bot/1', Cookie: 'a=b' } },
    { location: { country: 'DE', languages: ['de-DE'] }, proxy: 'auto' }, { formats: [{ type: 'json', prompt: 'get title' }] }, { actions: [{ type: 'wait', milliseconds: 1000 }, { type: 'click', selector: '#more' }], maxAge: 0 },
    { formats: [{ type: 'screenshot', fullPage: true }, 'summary'], parsers: ['pdf'], removeBase64Images: true, storeInCache: false, zeroDataRetention: true },
  ],
  crawl4ai: [
    { css_selector: 'main.article', word_count_threshold: 10 }, { excluded_tags: ['nav', 'footer'], excluded_selector: '#ads, .tracker' }, { wait_for: 'css:.ready', page_timeout: 60_000 }, { delay_before_return_html: 2.5 },
    { scan_full_page: true, scroll_delay: 0.5, max_scroll_steps: 12 }, { scan_full_page: false, check_robots_txt: false }, { extraction_strategy: { type: 'LLMExtractionStrategy', params: { instruction: 'x' } } },
    { type: 'CrawlerRunConfig', params: { cache_mode: 'bypass', locale: 'fr-FR', timezone_id: 'Europe/Paris', screenshot: true } }, { remove_overlay_elements: true, remove_forms: false, process_iframes: true }, { js_code: 'window.scrollTo(0,1)', magic: true, simulate_user: true },
    { markdown_generator: { type: 'DefaultMarkdownGenerator', params: {} }, content_filter: { type: 'PruningContentFilter' }, only_text: false }, { target_elements: ['.a', '.b'], wait_until: 'networkidle', exclude_external_links: true, verbose: false },
  ],
  jina: [
    { 'X-Target-Selector': 'article, .main-content' }, { 'X-Remove-Selector': 'nav, footer, [class*="x,y"]' }, { 'X-Timeout': '10' }, { 'X-Timeout': 300 }, { 'X-Respond-With': 'readerlm-v2' }, { 'X-Respond-With': 'markdown', 'X-No-Cache': 'true' }, { 'X-Engine': 'browser', 'X-Wait-For-Selector': '#content' },
    { 'x-with-generated-alt': 'true' }, { 'x-with-generated-alt': 'false', 'X-With-Iframe': 'true' }, { 'X-Locale': 'ja-JP', 'X-Set-Cookie': 'a=b', 'X-Proxy-Url': 'http://p' }, { Authorization: 'Bearer secret', Accept: 'application/json', 'X-Retain-Images': 'none' }, { 'X-Engine': 'direct', DNT: '1', 'X-Token-Budget': '20000', 'X-Md-Link-Style': 'referenced' },
  ],
  defuddle: [
    { markdown: true }, { removeHiddenElements: false }, { removeHiddenElements: true, removeLowScoring: false }, { contentSelector: '.post' }, { removeExactSelectors: false, removePartialSelectors: false }, { removeSmallImages: false, removeImages: true }, { standardize: false, debug: true }, { language: 'de' },
    { url: 'https://example.com', separateMarkdown: true }, { useAsync: false }, { removeContentPatterns: false, includeReplies: 'extractors' }, { unheardOf: 1 },
  ],
  readability: [
    { charThreshold: 500 }, { charThreshold: 0, debug: false }, { linkDensityModifier: 0.1 }, { linkDensityModifier: -0.2 }, { maxElemsToParse: 0 }, { maxElemsToParse: 5000 }, { nbTopCandidates: 5 }, { keepClasses: true, classesToPreserve: ['caption'] }, { disableJSONLD: true }, { linkDensityModifier: 0 }, { charThreshold: 'many' }, { allowedVideoRegex: 'youtube' },
  ],
};

describe('60 configurations', () => {
  it.each(Object.entries(configs))('%s: each key has its line, each profile is one the engine takes', (id, all) => {
    expect(all).toHaveLength(12);
    for (const config of all) {
      const { report, yaml } = convert(id, config);
      const given = 'params' in config && typeof config.params === 'object' ? config.params! : config;
      expect(report.map(({ key }) => key)).toEqual(Object.keys(given));
      expect(report.every(({ note }) => note !== '')).toBe(true);
      const { plan } = makePlan({ door: 'cli', callerVersion: engineVersion, profile: 'article', overrides: {}, allowHosts: [], yaml }, catalog, [{ name: 'article', help: '', yaml: '', builtIn: true }]);
      expect(plan.ok ? null : `${plan.error.sentence} ${yaml}`, JSON.stringify(config)).toBeNull();
    }
  });
});

it('units are turned: seconds and milliseconds to milliseconds, held within what is allowed and said so', () => {
  expect(convert('jina', { 'X-Timeout': '10' }).values).toEqual({ max_render_time_ms: 10_000 });
  expect(convert('firecrawl', { timeout: 15_000 }).values).toEqual({ max_render_time_ms: 15_000 });
  expect(convert('jina', { 'X-Timeout': 300 })).toMatchObject({ values: { max_render_time_ms: 120_000 }, report: [{ outcome: 'approximated' }] });
});

it('an explicit false is kept and is not the same as nothing', () => {
  expect(convert('crawl4ai', { check_robots_txt: false, remove_forms: false, scan_full_page: false }).values).toEqual({ robots: 'ignore', rules: { 'form-control': false }, max_scrolls: 0 });
  expect(convert('defuddle', { removeHiddenElements: false }).values).toEqual({ hidden_content: 'keep' });
  expect(convert('defuddle', {}).values).toEqual({});
});

it('a fixed sleep is a warning, a language model is refused', () => {
  expect(outcomes('firecrawl', { waitFor: 2000, formats: ['markdown', 'summary'] })).toEqual({ waitFor: 'warned', formats: 'refused' });
  expect(outcomes('crawl4ai', { delay_before_return_html: 1.5, content_filter: 'LLMContentFilter', extraction_strategy: { type: 'LLMExtractionStrategy' } })).toEqual({ delay_before_return_html: 'warned', content_filter: 'refused', extraction_strategy: 'refused' });
  expect(outcomes('jina', 'X-Respond-With: readerlm-v2\nX-With-Generated-Alt: true')).toEqual({ 'X-Respond-With': 'refused', 'X-With-Generated-Alt': 'refused' });
});

it('selectors add up over keys, and commas inside them stay', () => {
  expect(convert('crawl4ai', { excluded_tags: ['nav'], excluded_selector: '#ads, :is(.a, .b)' }).values).toEqual({ exclude_selectors: ['nav', '#ads', ':is(.a, .b)'] });
});

it('there and back: what a peer can say comes back the same, the rest is named', () => {
  const values: Readonly<Record<string, Json>> = { main_selector_priority: ['.post'], exclude_selectors: ['nav', '.ads'], max_render_time_ms: 9000, locale: 'de-DE', stability_window_ms: 900 };
  for (const id of ['firecrawl', 'crawl4ai', 'jina']) {
    const { config, report } = writeConfig(peerOf(id), values);
    expect(report.find(({ key }) => key === 'stability_window_ms'), id).toMatchObject({ outcome: 'unmapped' });
    const { stability_window_ms: _, ...said } = values;
    expect(convert(id, config).values, id).toEqual(said);
  }
});

it('what is no configuration is a sentence; what is no key of theirs is said', () => {
  for (const text of ['', '[]', 'not json', '12']) for (const peer of peers) expect(readConfig(peer, text)).toMatchObject({ ok: false, error: { code: 'PM-FILE-002' } });
  expect(outcomes('defuddle', { unheardOf: 1, constructor: 2 })).toEqual({ unheardOf: 'unmapped', constructor: 'unmapped' });
});
