/** The table of gates, in the order in which they are asked and shown. */
import type { CatalogEntry } from '../../../shared/catalog.ts';
import { gateEntry, type Gate } from './gate.ts';
import { boilerplateRatio } from './gates/boilerplate-ratio.ts';
import { budgets } from './gates/budgets.ts';
import { conservation } from './gates/conservation.ts';
import { contentPresence } from './gates/content-presence.ts';
import { hiddenText } from './gates/hidden-text.ts';
import { lossExplained } from './gates/loss-explained.ts';
import { planAcknowledged } from './gates/plan-acknowledged.ts';
import { structure } from './gates/structure.ts';
import { wrongRoute } from './gates/wrong-route.ts';

export const gates: readonly Gate[] = [
  planAcknowledged, contentPresence, wrongRoute, boilerplateRatio, hiddenText, structure, conservation, budgets, lossExplained,
];

export const gateCatalog: readonly CatalogEntry[] = gates.map(gateEntry);
