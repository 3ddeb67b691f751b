/** What one gate says of itself, what it is given, and what it answers. */
import type { CatalogEntry, Field } from '../../../shared/catalog.ts';
import type { NodeId } from '../../../shared/ids.ts';
import type { Selection } from '../../../shared/judgement.ts';
import type { MarkdownDocument, Span } from '../../../shared/markdown-document.ts';
import type { Plan } from '../../../shared/plan.ts';
import type { Json } from '../../../shared/schema.ts';
import type { Page } from '../page.ts';
import type { Judgement } from '../judge/judge.ts';
import type { Outline } from './outline.ts';

/** Where the page was asked for, where it came from, and with which status (null when there was no response). */
export type Route = { readonly requestedUrl: string; readonly finalUrl: string; readonly status: number | null };

export type GateInput = Route & {
  readonly page: Page;
  readonly selection: Selection;
  readonly judgement: Judgement;
  readonly markdown: MarkdownDocument;
  readonly plan: Plan;
  /** The Markdown read back as its reader will read it. */
  readonly outline: Outline;
  readonly isKept: (index: number) => boolean;
  readonly regions: readonly number[];
  readonly catalog: readonly CatalogEntry[];
};

/** One measured value beside its threshold. */
export type Answer = {
  readonly level: 'pass' | 'warn' | 'fail';
  readonly measured: Json;
  readonly threshold: Json;
  readonly unit: string;
  readonly sentence: string;
  readonly nodes?: readonly NodeId[];
  readonly spans?: readonly Span[];
};

export type Gate = {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly help: string;
  readonly params?: readonly Field[];
  /** At least one answer; the profile's `gates` section switches a gate off. */
  readonly ask: (input: GateInput) => readonly Answer[];
};

/** A number that the plan sets for a gate, or its default. */
export function numberParam(input: GateInput, gate: Gate, key: string): number {
  const set = input.plan.entries[gate.id as keyof Plan['entries']]?.params[key];
  const fallback = gate.params?.find((field) => field.key === key)?.default;
  return typeof set === 'number' ? set : typeof fallback === 'number' ? fallback : 0;
}

export function gateEntry(gate: Gate): CatalogEntry {
  const { id, version, title, help } = gate;
  return { id: id as CatalogEntry['id'], kind: 'gate', version, family: 'gate', title, help, defaultOn: true, params: gate.params ?? [] };
}
