/** What people say about groups of failed runs: mutes with their reason, and marks for those who run the crawler. */
import { err, failure, ok } from '../../shared/errors.ts';
import { groupFailures } from './group-failures.ts';
import { markSchema } from '../../shared/triage.ts';
import { need } from './stored-page.ts';
import { z } from 'zod';
import type { FailedRun } from '../evidence/store/failed-runs.ts';
import type { Family } from './handlers.ts';
import type { Mark } from '../../shared/triage.ts';
import type { Store } from '../evidence/store/store.ts';

const muteSchema = z.object({ reason: z.string() });
const urlsKept = 200;

/** Reasons of mutes by group key. */
export const acknowledged = (store: Store): ReadonlyMap<string, string> => new Map(need(store.desk((records) => records.all('mute', muteSchema))).map(({ key, body }) => [key, body.reason]));

export function mutesAndMarks(store: Store, failed: () => readonly FailedRun[]): Family<'triage.mute' | 'triage.mark' | 'triage.marks'> {
  return {
    'triage.mute': ({ key, reason }) => ok({ done: need(store.desk((records) => {
      if (reason === null) return records.remove('mute', key);
      records.put('mute', key, { reason });
      return true;
    })) }),
    'triage.mark': ({ key, note }) => {
      if (note === null) return ok({ done: need(store.desk((records) => records.remove('mark', key))) });
      const group = groupFailures(failed(), new Map()).find((one) => one.key === key);
      if (group === undefined) return err(failure('PM-API-001', `There is no group ${key}`));
      const mark: Mark = { key, note, cause: group.cause, sentence: group.sentence, urls: group.runs.slice(0, urlsKept).map(({ url }) => url), markedAt: new Date().toISOString() };
      need(store.desk((records) => records.put('mark', key, mark)));
      return ok({ done: true });
    },
    'triage.marks': () => ok(need(store.desk((records) => records.all('mark', markSchema))).map(({ body }) => body)),
  };
}
