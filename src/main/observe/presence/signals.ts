/** TABLE of presence signals, in the order they are shown. */
import { clientRoute } from './signals/client-route.ts';
import { emptyMounts } from './signals/empty-mounts.ts';
import { mainContainer } from './signals/main-container.ts';
import { noscriptDemand } from './signals/noscript-demand.ts';
import { placeholders } from './signals/placeholders.ts';
import { runningText } from './signals/running-text.ts';
import { textDensity } from './signals/text-density.ts';
import { textToScript } from './signals/text-to-script.ts';
import { entryId } from '../../../shared/ids.ts';
import { weightField, type Signal } from './signal.ts';
import type { CatalogEntry } from '../../../shared/catalog.ts';

export const signals: readonly Signal[] = [runningText, mainContainer, textDensity, textToScript, emptyMounts, placeholders, noscriptDemand, clientRoute];

export const signalCatalog: readonly CatalogEntry[] = signals.map(({ id, version, title, help, weight }) => ({
  id: entryId(id), kind: 'signal', version, family: 'presence', title, help, defaultOn: true, params: [weightField(weight)],
}));
