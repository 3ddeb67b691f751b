/** The TABLE of readiness conditions, in the order in which they are shown. */
import { networkSettled } from './conditions/network-settled.ts';
import { noContentPending } from './conditions/no-content-pending.ts';
import { noPlaceholder } from './conditions/no-placeholder.ts';
import { noTimerDue } from './conditions/no-timer-due.ts';
import { requiredHeading } from './conditions/required-heading.ts';
import { routeSettled } from './conditions/route-settled.ts';
import { scrollEnded } from './conditions/scroll-ended.ts';
import { selectorText } from './conditions/selector-text.ts';
import { stable } from './conditions/stable.ts';
import type { CatalogEntry } from '../../../shared/catalog.ts';
import type { Condition } from './condition.ts';

export const conditions: readonly Condition[] = [
  selectorText,
  requiredHeading,
  stable,
  networkSettled,
  noContentPending,
  noPlaceholder,
  noTimerDue,
  routeSettled,
  scrollEnded,
];

/** The conditions as catalogue entries. Their thresholds are keys of the profile, so they have no parameters of their own. */
export const conditionCatalog: readonly CatalogEntry[] = conditions.map(({ id, version, title, help, defaultOn }) =>
  ({ id, kind: 'condition', version, family: 'readiness', title, help, defaultOn, params: [] }));
