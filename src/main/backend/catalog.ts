/** The whole catalogue: what every room's table offers, in the order in which a page meets it. */
import { boundaryCatalog } from '../observe/boundary/boundaries.ts';
import { conditionCatalog } from '../observe/settle/settle.ts';
import { extractCatalog } from '../extract/extract.ts';
import { signalCatalog } from '../observe/presence/signals.ts';
import type { CatalogEntry } from '../../shared/catalog.ts';

export const catalog: readonly CatalogEntry[] = [...boundaryCatalog, ...signalCatalog, ...conditionCatalog, ...extractCatalog];
