/** Answers from what is stored: the run list, a run and its parts, its page view, and why a text is there or not. */
import { explainText } from './explain.ts';
import { ok } from '../../shared/errors.ts';
import { rebuildPage } from '../viewer/rebuild.ts';
import { need, type StoredPage } from './stored-page.ts';
import type { Family } from './handlers.ts';
import type { LiveEvents } from './live-events.ts';
import type { RunId } from '../../shared/ids.ts';
import type { Store } from '../evidence/store/store.ts';

type Names = 'runs.list' | 'runs.get' | 'runs.events' | 'runs.snapshot' | 'runs.extraction' | 'runs.packet' | 'runs.viewer' | 'runs.picture' | 'runs.selectors' | 'runs.explain';

export function storedFamily(store: Store, pageOf: (id: RunId) => StoredPage, live: LiveEvents): Family<Names> {
  return {
    'runs.list': (query) => store.list(query),
    'runs.get': ({ runId }) => store.get(runId),
    'runs.events': ({ runId }) => {
      const events = live.of(runId);
      return events === null ? store.events(runId) : ok(events);
    },
    'runs.snapshot': ({ runId }) => ok(pageOf(runId).snapshot()),
    'runs.extraction': ({ runId }) => ok(pageOf(runId).extraction()),
    'runs.packet': ({ runId }) => store.packet(runId),
    'runs.viewer': ({ runId }) => ok(rebuildPage(pageOf(runId).snapshot())),
    'runs.picture': ({ digest }) => {
      const { mediaType, bytes } = need(store.blob(digest));
      return ok({ mediaType, base64: Buffer.from(bytes).toString('base64') });
    },
    'runs.selectors': ({ runId, node }) => ok({ candidates: pageOf(runId).selectors().candidatesFor(node) }),
    'runs.explain': ({ runId, text }) => ok(explainText(text, pageOf(runId).page(), pageOf(runId).extraction())),
  };
}
