/** TABLE of the rules: the order decides which of two rules that want the same node is named. */
import type { CatalogEntry } from '../../../shared/catalog.ts';
import { guards } from './guards.ts';
import { guardEntry, ruleEntry, type Rule } from './rule.ts';
import { advertisement } from './rules/advertisement.ts';
import { authorBox } from './rules/author-box.ts';
import { breadcrumb } from './rules/breadcrumb.ts';
import { closedDetails } from './rules/closed-details.ts';
import { comments } from './rules/comments.ts';
import { consent } from './rules/consent.ts';
import { copyButton } from './rules/copy-button.ts';
import { filters } from './rules/filters.ts';
import { formControl } from './rules/form-control.ts';
import { headingPermalink } from './rules/heading-permalink.ts';
import { hidden } from './rules/hidden.ts';
import { inactiveTab } from './rules/inactive-tab.ts';
import { inertMarkup } from './rules/inert-markup.ts';
import { navigation } from './rules/navigation.ts';
import { newsletter } from './rules/newsletter.ts';
import { noscript } from './rules/noscript.ts';
import { overlay } from './rules/overlay.ts';
import { pageFooter } from './rules/page-footer.ts';
import { pageHeader } from './rules/page-header.ts';
import { pagination } from './rules/pagination.ts';
import { postDetails } from './rules/post-details.ts';
import { printOnly } from './rules/print-only.ts';
import { related } from './rules/related.ts';
import { screenReaderOnly } from './rules/screen-reader-only.ts';
import { shareBar } from './rules/share-bar.ts';
import { sidebar } from './rules/sidebar.ts';
import { skipLink } from './rules/skip-link.ts';
import { knownBlocks } from './rules/known-blocks.ts';
import { lineNumbers } from './rules/line-numbers.ts';
import { linkHeavy } from './rules/link-heavy.ts';
import { teasers } from './rules/teasers.ts';
import { relatedLine } from './rules/related-line.ts';
import { tailSection } from './rules/tail-section.ts';
import { tagList } from './rules/tag-list.ts';
import { pageTitle } from './rules/page-title.ts';
import { repetition } from './rules/repetition.ts';
import { callToAction } from './rules/call-to-action.ts';
import { byline } from './rules/byline.ts';
import { imageCredit } from './rules/image-credit.ts';
import { lowContent } from './rules/low-content.ts';
import { trackingPixel } from './rules/tracking-pixel.ts';

export const rules: readonly Rule[] = [
  inertMarkup, hidden, inactiveTab, closedDetails, noscript, screenReaderOnly, printOnly, trackingPixel,
  consent, overlay,
  navigation, pageHeader, pageFooter, breadcrumb, sidebar, skipLink, pagination,
  advertisement, newsletter, shareBar, related, comments, tailSection, relatedLine,
  headingPermalink, copyButton, lineNumbers, formControl, callToAction, authorBox, byline, imageCredit, tagList, postDetails, filters,
  teasers, linkHeavy, lowContent, repetition, knownBlocks, pageTitle,
];

export const ruleCatalog: readonly CatalogEntry[] = rules.map(ruleEntry);
export const guardCatalog: readonly CatalogEntry[] = guards.map(guardEntry);
