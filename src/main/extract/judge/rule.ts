/** What a rule and a guard are: data about themselves and one function that claims or refuses. */
import type { CatalogEntry, Field } from '../../../shared/catalog.ts';
import type { ContentClass } from '../../../shared/content-counts.ts';
import { entryId } from '../../../shared/ids.ts';
import type { Selection } from '../../../shared/judgement.ts';
import type { Plan, PlanEntry } from '../../../shared/plan.ts';
import type { Page } from '../page.ts';

export type PageKind = Selection['pageKind']['kind'];
export type Params = PlanEntry['params'];

/** Where a rule looks: `roots` are node indexes, the chosen regions, or the document while the region is still sought. */
export type RuleContext = {
  readonly page: Page;
  readonly plan: Plan;
  readonly roots: readonly number[];
  /** Text characters under the roots. */
  readonly scopeChars: number;
  readonly kind: PageKind;
  readonly params: Params;
};

/** Says why an element should go, or null. Asked once for each element under the roots, in composed order. */
export type Ask = (index: number) => string | null;

export type Rule = {
  readonly id: string;
  readonly version: number;
  readonly family: 'invisible' | 'chrome' | 'consent' | 'promotion' | 'social' | 'related' | 'furniture' | 'repetition' | 'user';
  readonly title: string;
  readonly help: string;
  readonly defaultOn: boolean;
  readonly params?: readonly Field[];
  /** Largest share of each class under the roots that it may take before the share guard refuses it whole; 1 means no cap. */
  readonly shareMax: number;
  /** May take inline nodes out of a sentence: for what no reader would miss. */
  readonly cutsInline?: true;
  /** May take nodes out of `pre` and `code`. */
  readonly cutsCode?: true;
  /** Judges a box by how much of it is linked, not by what it is named. */
  readonly weighsLinks?: true;
  /** Takes part in finding the region: what it claims on the whole page is no content. */
  readonly marksChrome?: true;
  readonly begin: (context: RuleContext) => Ask | null;
};

export type PlainClaim = { readonly index: number; readonly why: string };

/** `refuseRule` looks at all claims of a rule at once, `spare` at one; both say why the nodes stay, or null. */
export type Guard = {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly help: string;
  readonly refuseRule?: (context: RuleContext, rule: Rule, claims: readonly PlainClaim[]) => string | null;
  readonly begin?: (context: RuleContext) => (index: number, rule: Rule | null) => string | null;
};

export const protectedClasses = ['textChars', 'codeBlocks', 'tables', 'headings'] as const satisfies readonly ContentClass[];

export const ruleEntry = (rule: Rule): CatalogEntry => ({
  id: entryId(rule.id), kind: 'rule', version: rule.version, family: rule.family, title: rule.title, help: rule.help,
  defaultOn: rule.defaultOn, params: rule.params ?? [],
});

export const guardEntry = (guard: Guard): CatalogEntry => ({
  id: entryId(guard.id), kind: 'guard', version: guard.version, family: 'guard', title: guard.title, help: guard.help, defaultOn: true, params: [],
});

/** Whether the plan lets the rule take part; a plan that does not name it leaves its default. */
export const isEnabled = (rule: Rule, plan: Plan): boolean => plan.entries[rule.id as keyof Plan['entries']]?.enabled ?? rule.defaultOn;

/** The rule's parameters: the plan's over the defaults. */
export function paramsOf(rule: Rule, plan: Plan): Params {
  const defaults = Object.fromEntries((rule.params ?? []).map((field) => [field.key, field.default]));
  return { ...defaults, ...plan.entries[rule.id as keyof Plan['entries']]?.params };
}

export const numberParam = (params: Params, key: string, otherwise: number): number => {
  const value = params[key];
  return typeof value === 'number' ? value : otherwise;
};

/** One parameter of a rule, for the form and the docs. */
export const field = (key: string, type: Field['type'], value: Field['default'], help: string, more: Partial<Pick<Field, 'unit' | 'min' | 'max'>> = {}): Field => ({ key, type, default: value, help, ...more });
