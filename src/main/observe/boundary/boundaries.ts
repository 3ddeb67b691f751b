/** TABLE of boundaries in the order they are asked: a server's own word first, then walls, then what is only missing. */
import { challenge } from './boundaries/challenge.ts';
import { consentWall } from './boundaries/consent-wall.ts';
import { denied } from './boundaries/denied.ts';
import { errorPage } from './boundaries/error-page.ts';
import { geoBlock } from './boundaries/geo-block.ts';
import { login } from './boundaries/login.ts';
import { notFound } from './boundaries/not-found.ts';
import { payment } from './boundaries/payment.ts';
import { rateLimited } from './boundaries/rate-limited.ts';
import { robots } from './boundaries/robots.ts';
import { entryId } from '../../../shared/ids.ts';
import type { BoundaryEntry } from './entry.ts';
import type { CatalogEntry } from '../../../shared/catalog.ts';

export const boundaries: readonly BoundaryEntry[] = [robots, rateLimited, challenge, geoBlock, login, payment, denied, notFound, consentWall, errorPage];

export const boundaryCatalog: readonly CatalogEntry[] = boundaries.map(({ id, version, title, help }) => ({
  id: entryId(id), kind: 'boundary', version, family: 'boundary', title, help, defaultOn: true, params: [],
}));
