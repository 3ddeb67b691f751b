/** Answers for triage: failed runs in groups, fixes that were tried, another run under changed settings, mutes. */
import { z } from 'zod';
import { groupFailures } from './group-failures.ts';
import { need } from './stored-page.ts';
import { ok } from '../../shared/errors.ts';
import { jsonSchema } from '../../shared/schema.ts';
import { suggestFixes } from './suggest.ts';
import type { CaseParts } from './cases-family.ts';
import type { CohortOf } from './cohort-family.ts';
import type { Family, Handler } from './handlers.ts';
import type { RunId } from '../../shared/ids.ts';

const mostFailures = 2000;
const requestedSchema = z.object({
  profile: z.string().default('article'), overrides: z.record(z.string(), jsonSchema).default({}), yaml: z.string().nullable().default(null), allow_hosts: z.array(z.string()).default([]), permissive: z.boolean().default(false),
});
const muteSchema = z.object({ reason: z.string() });

export function triageFamily(parts: CaseParts, cohortOf: CohortOf, start: Handler<'runs.start'>): Family<'triage.groups' | 'triage.suggest' | 'triage.apply' | 'triage.mute'> {
  const { store } = parts;
  return {
    'triage.groups': ({ text }) => {
      const found = text.trim() === '' ? null : new Set(need(store.list({ limit: 500, before: null, text })).runs.map(({ runId }) => runId));
      const mutes = new Map(need(store.desk((records) => records.all('mute', muteSchema))).map(({ key, body }) => [key, body.reason]));
      return ok(groupFailures(need(store.failed(mostFailures)).filter(({ summary }) => found?.has(summary.runId) ?? true), mutes));
    },
    'triage.suggest': async ({ runId }) => ok(await suggestFixes(parts, cohortOf, runId)),
    'triage.apply': async ({ runIds, overrides }, caller) => {
      const started: { readonly from: RunId; readonly runId: RunId }[] = [];
      const skipped: RunId[] = [];
      for (const from of runIds) {
        const { summary, planReceipt } = need(store.get(from));
        const requested = requestedSchema.safeParse(planReceipt.requested);
        if (!/^https?:/i.test(summary.url) || !requested.success) {
          skipped.push(from);
          continue;
        }
        const { allow_hosts: allowHosts, overrides: own, ...asked } = requested.data;
        const begun = await start({ ...asked, allowHosts: allowHosts.slice(0, 20), overrides: { ...own, ...overrides }, target: { kind: 'url', url: summary.url } }, caller);
        if (!begun.ok) return begun;
        started.push({ from, runId: begun.value.runId });
      }
      return ok({ started, skipped });
    },
    'triage.mute': ({ key, reason }) => ok({ done: need(store.desk((records) => {
      if (reason === null) return records.remove('mute', key);
      records.put('mute', key, { reason });
      return true;
    })) }),
  };
}
