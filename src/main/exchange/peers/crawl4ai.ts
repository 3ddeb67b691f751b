/** Crawl4AI, a CrawlerRunConfig as keyword arguments or as it is serialized. Times are milliseconds or seconds, by key. */
import { approximated, fixedSleep, flag, isObject, mapped, numberOf, selectors, textInto, time, unmapped, wrongType, type Peer, type ReadKey } from './peer.ts';
import type { Json } from '../../../shared/schema.ts';

/** A strategy by its class name; those that ask a language model are refused. */
const strategy = (note: string): ReadKey => (value) => {
  const name = typeof value === 'string' ? value : isObject(value) && typeof value['type'] === 'string' ? value['type'] : '';
  if (value === null) return mapped({}, 'none');
  return /LLM/i.test(name) ? { outcome: 'refused', note: `${name}: no language model cleans or extracts here`, set: {} } : { outcome: 'unmapped', note: `${name || 'it'}: ${note}`, set: {} };
};

const scrolls: ReadKey = (value) => {
  const count = numberOf(value);
  return count === null ? wrongType('a number') : count > 200 ? approximated({ max_scrolls: 200 }, 'at most 200 screens are scrolled') : mapped({ max_scrolls: Math.round(count) });
};

const excludedTags: ReadKey = selectors('exclude_selectors');
const ruleFlag = (rule: string): ReadKey => flag({ rules: { [rule]: true } }, { rules: { [rule]: false } });

export const crawl4ai: Peer = {
  id: 'crawl4ai',
  title: 'Crawl4AI run config',
  keys: {
    css_selector: selectors('main_selector_priority', 'the first that holds enough text is the region; without it the region is chosen by score'),
    target_elements: selectors('main_selector_priority', 'the first that holds enough text is the region, not all of them'),
    excluded_tags: excludedTags, excluded_selector: excludedTags,
    page_timeout: time('max_render_time_ms', 1, 500, 120_000), wait_for_timeout: time('max_render_time_ms', 1, 500, 120_000),
    delay_before_return_html: fixedSleep(1000), mean_delay: unmapped('requests to one host wait their turn here'), max_range: unmapped('requests to one host wait their turn here'),
    wait_for: (value) => (value === null ? mapped({}, 'none') : { outcome: 'unmapped', note: 'readiness is a contract here (ready_when): main text, rest, network; name the selector in main_selector_priority', set: {} }),
    wait_until: (value) => approximated({}, `${String(value)}: readiness is a contract here (ready_when), which asks for more`),
    scan_full_page: flag({ max_scrolls: 20 }, { max_scrolls: 0 }), max_scroll_steps: scrolls, scroll_delay: fixedSleep(1000),
    check_robots_txt: flag({ robots: 'obey' }, { robots: 'ignore' }),
    user_agent: textInto('user_agent'), locale: textInto('locale'), timezone_id: textInto('timezone'), screenshot: flag({ screenshots: true }, { screenshots: false }),
    remove_overlay_elements: ruleFlag('overlay'), remove_consent_popups: ruleFlag('consent'), remove_forms: ruleFlag('form-control'),
    process_iframes: flag({}, {}, 'frames of the same site are always read'), flatten_shadow_dom: flag({}, {}, 'open shadow roots are always read'),
    extraction_strategy: strategy('Markdown is the only output'), markdown_generator: strategy('there is one writer, with every conversion in docs/markdown.md'),
    chunking_strategy: strategy('chunks are shown, not made'), content_filter: strategy('chrome is removed by named rules'), table_extraction: strategy('tables are written by table_mode'), scraping_strategy: strategy('there is one parser'),
    word_count_threshold: unmapped('no block is dropped for being short'), only_text: unmapped('links and images stay in the Markdown'), keep_data_attributes: unmapped('attributes are in the evidence'), keep_attrs: unmapped('attributes are in the evidence'),
    js_code: unmapped('no script is run in a page'), js_only: unmapped('no script is run in a page'), session_id: unmapped('each run has a browser context of its own'), c4a_script: unmapped('no script is run in a page'),
    cache_mode: unmapped('there is no cache'), magic: unmapped('nothing is disguised'), simulate_user: unmapped('nothing is disguised'), override_navigator: unmapped('nothing is disguised'), user_agent_mode: unmapped('nothing is disguised'),
    adjust_viewport_to_content: unmapped('the window keeps its size'), exclude_external_links: unmapped('links stay in the Markdown'), exclude_internal_links: unmapped('links stay in the Markdown'), exclude_social_media_links: unmapped('share bars are removed by a rule; links in the text stay'),
    exclude_external_images: unmapped('images stay in the Markdown'), exclude_all_images: unmapped('images stay in the Markdown'), exclude_domains: unmapped('links stay in the Markdown'),
    pdf: unmapped('no PDF is made'), capture_mhtml: unmapped('the capture is kept as proofmark files'), verbose: unmapped('not a setting of the extraction'), log_console: unmapped('the console is always in the evidence'), capture_network_requests: unmapped('the network log is always in the evidence'),
    capture_console_messages: unmapped('the console is always in the evidence'), url: unmapped('the address is given when running'), stream: unmapped('not a setting of the extraction'), proxy_config: unmapped('there is no proxy'), semaphore_count: unmapped('two pages run at a time'), deep_crawl_strategy: unmapped('pages are named, not crawled'),
    prettiify: unmapped('HTML is not an output'), parser_type: unmapped('there is one parser'), ignore_body_visibility: unmapped('visibility is what the browser says'), fetch_ssl_certificate: unmapped('certificates are always checked'), geolocation: unmapped('no place is pretended'),
  },
  back: {
    main_selector_priority: (value: Json) => ({ target_elements: value }), max_render_time_ms: (value: Json) => ({ page_timeout: value }),
    exclude_selectors: (value: Json) => (Array.isArray(value) ? { excluded_selector: value.join(', ') } : null), max_scrolls: (value: Json) => (value === 0 ? { scan_full_page: false } : { scan_full_page: true, max_scroll_steps: value }),
    robots: (value: Json) => ({ check_robots_txt: value === 'obey' }), user_agent: (value: Json) => ({ user_agent: value }), locale: (value: Json) => ({ locale: value }), timezone: (value: Json) => ({ timezone_id: value }), screenshots: (value: Json) => ({ screenshot: value }),
  },
};
