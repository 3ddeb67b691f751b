/** Answers for triage: failed runs in groups, why a run failed, fixes that were tried, another run under changed settings, mutes and marks. */
import { z } from 'zod';
import { acknowledged, mutesAndMarks } from './triage-notes.ts';
import { blameOf } from './blame.ts';
import { checkpointsOf } from './why-failed.ts';
import { facetsOf, narrowed } from './triage-filter.ts';
import { groupFailures } from './group-failures.ts';
import { lastGoodOf } from './last-good.ts';
import { need } from './stored-page.ts';
import { ok } from '../../shared/errors.ts';
import { jsonSchema } from '../../shared/schema.ts';
import { suggestFixes } from './suggest.ts';
import type { CaseParts } from './cases-family.ts';
import type { CohortOf } from './cohort-family.ts';
import type { Family, Handler } from './handlers.ts';
import type { NodeId, RunId } from '../../shared/ids.ts';
import type { RunDetail } from '../../shared/api.ts';
import type { Why } from '../../shared/triage.ts';

const mostFailures = 2000;
const requestedSchema = z.object({
  profile: z.string().default('article'), overrides: z.record(z.string(), jsonSchema).default({}), yaml: z.string().nullable().default(null), allow_hosts: z.array(z.string()).default([]), permissive: z.boolean().default(false),
});

type Names = 'triage.groups' | 'triage.facets' | 'triage.why' | 'triage.lastGood' | 'triage.suggest' | 'triage.apply' | 'triage.mute' | 'triage.mark' | 'triage.marks';

export function triageFamily(parts: CaseParts, cohortOf: CohortOf, start: Handler<'runs.start'>): Family<Names> {
  const { store } = parts;
  const failed = () => need(store.failed(mostFailures));
  return {
    ...mutesAndMarks(store, failed),
    'triage.groups': (filter) => {
      const found = filter.text.trim() === '' ? null : new Set(need(store.list({ limit: 500, before: null, text: filter.text })).runs.map(({ runId }) => runId));
      return ok(groupFailures(narrowed(failed(), filter, found), acknowledged(store)));
    },
    'triage.facets': () => ok(facetsOf(failed(), need(store.accepted()))),
    'triage.why': ({ runId }) => ok(whyOf(parts, runId)),
    'triage.lastGood': ({ runId }) => ok(lastGoodOf(store, parts.catalog, runId)),
    'triage.suggest': async ({ runId, group }) => ok(await suggestFixes(parts, cohortOf, runId, group)),
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
  };
}

function whyOf({ pageOf, catalog }: CaseParts, runId: RunId): Why {
  const stored = pageOf(runId);
  const detail = stored.detail();
  const steps = checkpointsOf(detail, catalog);
  const selectorOf = (node: NodeId): string => stored.selectors().candidatesFor(node).find(({ matches }) => matches === 1)?.selector ?? node;
  const judged = detail.findings.length > 0 && detail.capture !== null;
  return { ...steps, blame: judged ? blameOf(steps.first, stored.page(), stored.extraction(), selectorOf) : [], again: anotherWay(detail) };
}

/** What only a new run can show: the page in a browser, or with more time. */
function anotherWay({ summary: { verdict, url }, readiness, plan }: RunDetail): Why['again'] {
  if (!/^https?:/i.test(url)) return null;
  if (verdict?.kind === 'no_extractable_content' && verdict.retryWithRender) return { title: 'Run it again in a browser', overrides: { render: 'always' } };
  if (readiness?.outcome === 'timed_out' && plan !== null) return { title: 'Run it again with twice the time', overrides: { max_render_time_ms: plan.profile.max_render_time_ms * 2 } };
  return null;
}
