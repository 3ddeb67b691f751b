/** Runs a fixture, with its namesake on or off, and writes what came out as the text of the files it is held against. */
import { extract, extractCatalog } from '../../src/main/extract/extract.ts';
import { conditionCatalog, judgeReadiness } from '../../src/main/observe/settle/settle.ts';
import { planFrom } from '../../src/main/observe/plan/plan.ts';
import { countsByRule } from '../../src/shared/fates.ts';
import { entryId } from '../../src/shared/ids.ts';
import { stageNames } from '../../src/shared/stages.ts';
import { holds, samplesOf, snapshotOf, type Fixture, type knownFiles } from './fixture.ts';
import type { CatalogEntry } from '../../src/shared/catalog.ts';
import type { Extraction } from '../../src/shared/api.ts';
import type { Plan } from '../../src/shared/plan.ts';

type Contract = Plan['profile']['ready_when'];

/** File name → the exact text that the fixture must hold in it. */
export type Outcome = Readonly<Partial<Record<(typeof knownFiles)[number], string>>>;

export const catalog: readonly CatalogEntry[] = [...extractCatalog, ...conditionCatalog];

/** The entry a fixture is named after; null for one named after a stage (`select--…`), which has no switch. */
export function namesakeOf(fixture: Fixture): CatalogEntry | null {
  return catalog.find((entry) => entry.id === fixture.namesake) ?? null;
}

/** Whether the name before `--` is an entry of the catalogue or a stage. */
export const isNamed = (fixture: Fixture): boolean =>
  namesakeOf(fixture) !== null || stageNames.some((stage) => stage === fixture.namesake);

/** The fixture's plan; an entry that is off by default is switched on in its own fixture. */
export function planOf(fixture: Fixture, namesakeOn: boolean): Plan {
  const plan = planFrom(fixture.profile, catalog);
  const namesake = namesakeOf(fixture);
  if (namesake === null) return plan;
  const id = entryId(namesake.id);
  const known = plan.entries[id] ?? { kind: namesake.kind, version: namesake.version, enabled: true, params: {} };
  const profile = namesake.kind === 'condition' && !namesakeOn ? { ...plan.profile, ready_when: without(plan.profile.ready_when, id) ?? { all: [] } } : plan.profile;
  return { ...plan, profile, entries: { ...plan.entries, [id]: { ...known, enabled: namesakeOn } } };
}

/** A readiness contract with one condition taken out of it; null when nothing is left. */
function without(contract: Contract, id: string): Contract | null {
  if (typeof contract === 'string') return contract === id ? null : contract;
  if ('not' in contract) {
    const inner = without(contract.not, id);
    return inner === null ? null : { not: inner };
  }
  const parts = ('all' in contract ? contract.all : contract.any).flatMap((part) => without(part, id) ?? []);
  if (parts.length === 0) return null;
  return 'all' in contract ? { all: parts } : { any: parts };
}

/** Runs the fixture's page, or its samples where it has them. */
export function outcomeOf(fixture: Fixture, namesakeOn: boolean): Outcome {
  const plan = planOf(fixture, namesakeOn);
  if (holds(fixture, 'samples.json')) return { 'expected-readiness.json': readinessText(fixture, plan) };
  const { requestedUrl, url, status } = fixture;
  const extraction = extract(snapshotOf(fixture), plan, { requestedUrl, finalUrl: url, status });
  return {
    'expected.md': extraction.markdown.text,
    'expected-ledger.json': ledgerText(extraction),
    'expected-verdict.json': verdictText(extraction),
  };
}

/** Files that must be there: verdicts are asked of gates' fixtures and of any folder that chose to hold one. */
export function requiredFiles(fixture: Fixture): readonly (keyof Outcome)[] {
  if (holds(fixture, 'samples.json')) return ['expected-readiness.json'];
  const asksVerdict = namesakeOf(fixture)?.kind === 'gate' || fixture.namesake === 'check' || holds(fixture, 'expected-verdict.json');
  return ['expected.md', 'expected-ledger.json', ...(asksVerdict ? ['expected-verdict.json' as const] : [])];
}

function ledgerText(extraction: Extraction): string {
  const taken = [...countsByRule(extraction.ledger)].map(([rule, counts]) => {
    const nodes = extraction.ledger.rules.find((tally) => tally.rule === rule)?.nodes ?? 0;
    return [rule, { nodes, textChars: counts.textChars }] as const;
  });
  return jsonText(Object.fromEntries(taken));
}

function verdictText(extraction: Extraction): string {
  const gates = (level: string) => extraction.findings.filter((finding) => finding.level === level).map((finding) => finding.gate);
  return jsonText({ kind: extraction.verdict.kind, failed: gates('fail'), warned: gates('warn') });
}

function readinessText(fixture: Fixture, plan: Plan): string {
  const samples = samplesOf(fixture);
  const readiness = judgeReadiness(samples, plan, samples.at(-1)?.atMs ?? 0);
  const lanes = Object.fromEntries(readiness.lanes.map((lane) => [lane.condition, lane.firstMetAtMs]));
  return jsonText({ outcome: readiness.outcome, readyAtMs: readiness.readyAtMs, firstMetAtMs: lanes });
}

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
