/** Answers about cases: keeps them, runs the suite, says which rules and gates they exercise. */
import { digestOfBytes } from '../digest.ts';
import { differencesOf, extractCase, runCase, savedCases } from './run-cases.ts';
import { entryId } from '../../shared/ids.ts';
import { err, failure, ok } from '../../shared/errors.ts';
import { letGo } from './held-runs.ts';
import { need } from './stored-page.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import type { CaseResult, SavedCase } from '../../shared/cases.ts';
import type { Family } from './handlers.ts';
import type { Store } from '../evidence/store/store.ts';
import type { TuneParts } from './tune-family.ts';

export type CaseParts = TuneParts & { readonly store: Store };

export function casesFamily(parts: CaseParts): Family<'cases.list' | 'cases.save' | 'cases.remove' | 'cases.run' | 'cases.coverage'> {
  const { store } = parts;
  return {
    'cases.list': () => ok(savedCases(store)),
    'cases.save': (asked) => {
      const extraction = extractCase(parts, asked, {});
      const [unmet] = differencesOf(asked, extraction);
      if (unmet !== undefined) return err(failure('PM-CASE-001', `The run does not meet the case ${asked.name}: ${unmet}`));
      const before = savedCases(store).find((one) => one.name === asked.name);
      const saved: SavedCase = { ...asked, digest: asked.exact ? digestOfBytes(extraction.markdown.text) : null, url: parts.pageOf(asked.runId).detail().summary.url, savedAt: new Date().toISOString() };
      need(store.pin(asked.runId, true));
      need(store.desk((records) => records.put('case', saved.name, saved)));
      if (before !== undefined) letGo(store, before.runId);
      return ok(saved);
    },
    'cases.remove': ({ name }) => {
      const one = savedCases(store).find((each) => each.name === name);
      const done = need(store.desk((records) => records.remove('case', name)));
      if (one !== undefined) letGo(store, one.runId);
      return ok({ done });
    },
    'cases.run': async ({ names, overrides }) => {
      const chosen = savedCases(store).filter(({ name }) => names.length === 0 || names.includes(name));
      const missing = names.find((name) => !chosen.some((one) => one.name === name));
      if (missing !== undefined) return err(failure('PM-CASE-002', `There is no case ${missing}`));
      const results: CaseResult[] = [];
      for (const one of chosen) {
        results.push(runCase(parts, one, overrides));
        await breathe();
      }
      const passed = results.filter((one) => one.passed).length;
      return ok({ passed, failed: results.length - passed, results });
    },
    'cases.coverage': async () => {
      const entries = new Map<string, { readonly kind: 'rule' | 'gate'; readonly cases: Set<string> }>();
      for (const { id, kind } of parts.catalog) if (kind === 'rule' || kind === 'gate') entries.set(id, { kind, cases: new Set() });
      const cases = savedCases(store);
      for (const one of cases) {
        const { ledger, findings } = extractCase(parts, one, {});
        for (const id of [...ledger.rules.filter((rule) => rule.nodes > 0).map((rule) => rule.rule), ...findings.map((finding) => finding.gate)]) entries.get(id)?.cases.add(one.name);
        await breathe();
      }
      return ok({ cases: cases.length, entries: [...entries].map(([id, { kind, cases: names }]) => ({ id: entryId(id), kind, cases: [...names] })) });
    },
  };
}
