/** Defuddle and Readability, options of their constructors. */
import { approximated, flag, mapped, numberOf, selectors, textInto, unmapped, wrongType, type Peer, type ReadKey } from './peer.ts';
import type { Json } from '../../../shared/schema.ts';

const ruleFlag = (rules: readonly string[], note: string): ReadKey =>
  flag({ rules: Object.fromEntries(rules.map((rule) => [rule, true])) }, { rules: Object.fromEntries(rules.map((rule) => [rule, false])) }, note);

export const defuddle: Peer = {
  id: 'defuddle',
  title: 'Defuddle options',
  keys: {
    contentSelector: selectors('main_selector_priority', 'without enough text in it the region is chosen by score'),
    removeHiddenElements: flag({ hidden_content: 'drop' }, { hidden_content: 'keep' }), removeLowScoring: ruleFlag(['low-content', 'link-heavy'], 'other scores, the same purpose'),
    removeExactSelectors: ruleFlag(['navigation', 'page-footer', 'sidebar', 'advertisement'], 'named rules take the place of the list of selectors'), removePartialSelectors: ruleFlag(['share-bar', 'related', 'newsletter', 'comments'], 'named rules take the place of the list of words'),
    removeSmallImages: ruleFlag(['tracking-pixel'], 'only images that nobody could see are removed'), removeContentPatterns: ruleFlag(['byline', 'tail-section', 'related-line'], 'named rules take the place of the patterns'),
    language: textInto('locale'), markdown: flag({}, {}, 'Markdown is always the output'), separateMarkdown: flag({}, {}, 'Markdown is always the output'),
    removeImages: unmapped('images stay in the Markdown'), standardize: unmapped('headings and code are written by the conversions in docs/markdown.md'), url: unmapped('the address is given when running'), debug: unmapped('the ledger is always there'),
    useAsync: unmapped('no other service is asked'), includeReplies: unmapped('comments are a rule: rules.comments'), profile: unmapped('not a setting of the extraction'),
  },
  back: {
    main_selector_priority: (value: Json) => (Array.isArray(value) && typeof value[0] === 'string' ? { contentSelector: value[0] } : null), hidden_content: (value: Json) => ({ removeHiddenElements: value === 'drop' }), locale: (value: Json) => ({ language: value }),
  },
};

const charThreshold: ReadKey = (value) => {
  const chars = numberOf(value);
  return chars === null ? wrongType('a number') : approximated({ min_markdown_chars: Math.min(1_000_000, Math.round(chars)) }, 'counted in the Markdown, and a run below it is rejected rather than tried again');
};

export const readability: Peer = {
  id: 'readability',
  title: 'Readability options',
  keys: {
    charThreshold, linkDensityModifier: (value) => {
      const modifier = typeof value === 'number' ? value : Number.NaN;
      return Number.isNaN(modifier) ? wrongType('a number') : modifier === 0 ? mapped({}, 'none') : approximated({ link_density_max: Math.min(1, Math.max(0, 0.3 + modifier)) }, 'added to the share of links past which a region is penalised');
    },
    maxElemsToParse: (value) => (value === 0 ? mapped({}, 'no cap of its own') : { outcome: 'unmapped', note: 'large pages are cut at caps of the parser, which the snapshot says', set: {} }),
    nbTopCandidates: unmapped('every candidate is in the evidence'), classesToPreserve: unmapped('classes are in the evidence'), keepClasses: unmapped('classes are in the evidence'),
    disableJSONLD: unmapped('metadata does not change the Markdown'), debug: unmapped('the ledger is always there'), serializer: unmapped('HTML is not an output'), allowedVideoRegex: unmapped('media are written as links'),
  },
  back: { min_markdown_chars: (value: Json) => ({ charThreshold: value }), link_density_max: (value: Json) => ({ linkDensityModifier: Math.round((Number(value) - 0.3) * 1000) / 1000 }) },
};
