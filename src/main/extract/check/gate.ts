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
  /**
   * Looks at the page and its Markdown once, and gives back the judge of what was found: at least one answer under a plan.
   * The plan is not in sight while measuring, so another threshold is judged without another look.
   */
  readonly measure: (input: GateInput) => (plan: Plan) => readonly Answer[];
};

/** For gates without thresholds of the profile: whatever the plan, the answers are these. */
export const always = (answers: readonly Answer[]): (() => readonly Answer[]) => () => answers;

export function gateEntry(gate: Gate): CatalogEntry {
  const { id, version, title, help } = gate;
  return { id: id as CatalogEntry['id'], kind: 'gate', version, family: 'gate', title, help, defaultOn: true, params: gate.params ?? [] };
}
