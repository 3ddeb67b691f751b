/** Checks the merged values of a plan: types and ranges by the schema, little languages by their own parsers, contradictions by a table. */
import { failure, type Failure, type Result, err, ok } from '../../../shared/errors.ts';
import { profileSchema, type ResolvedProfile } from '../../../shared/profile.ts';
import { checkGrant } from '../egress/grants.ts';
import { checkLocale, checkRegex, checkSelector, checkTimezone, type Check } from './expressions.ts';
import { contradictions } from './contradictions.ts';
import { describeProfile } from './describe.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import type { Json } from '../../../shared/schema.ts';
import type { Position } from './yaml-profile.ts';

/** Says where a key was written, for the sentence of a failure. */
export type Where = (path: readonly string[]) => Position | null;

const fields = new Map(describeProfile().map((field) => [field.key, field]));

/** key → the check of its text (each member, when it is a list) and the code of its failure. */
const textChecks: readonly (readonly [key: keyof ResolvedProfile, check: Check, code: ErrorCode])[] = [
  ['required_heading_regex', checkRegex, 'PM-PLAN-005'],
  ['main_selector_priority', checkSelector, 'PM-PLAN-006'],
  ['include_selectors', checkSelector, 'PM-PLAN-006'],
  ['exclude_selectors', checkSelector, 'PM-PLAN-006'],
  ['locale', checkLocale, 'PM-PLAN-002'],
  ['timezone', checkTimezone, 'PM-PLAN-002'],
  ['allow_hosts', checkGrant, 'PM-PLAN-002'],
];

/** The resolved profile, or every reason why there is none. */
export function checkValues(values: Readonly<Record<string, Json>>, where: Where): Result<ResolvedProfile, readonly Failure[]> {
  const parsed = profileSchema.safeParse(values);
  if (!parsed.success) return err(parsed.error.issues.map((issue) => issueFailure(issue, values, where)));
  const profile = parsed.data;
  const failures = [
    ...textChecks.flatMap(([key, check, code]) => textFailures(profile, key, check, code, where)),
    ...contradictions.flatMap(({ keys, explain }) => {
      const sentence = explain(profile);
      return sentence === null ? [] : [failure('PM-PLAN-003', sentence + at(where([keys[0] ?? ''])), { stage: 'plan', detail: keys.join(', ') })];
    }),
  ];
  return failures.length === 0 ? ok(profile) : err(failures);
}

function textFailures(profile: ResolvedProfile, key: keyof ResolvedProfile, check: Check, code: ErrorCode, where: Where): readonly Failure[] {
  const value = profile[key];
  const texts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  return texts.flatMap((text) => {
    const reason = check(text);
    return reason === null ? [] : [failure(code, `${key}: “${shorten(text)}” cannot be used: ${reason}${at(where([key]))}`, { stage: 'plan', detail: text })];
  });
}

type Issue = { readonly code: string; readonly path: readonly PropertyKey[]; readonly message: string };

function issueFailure(issue: Issue, values: Readonly<Record<string, Json>>, where: Where): Failure {
  const path = issue.path.map(String);
  const key = path.join('.');
  const field = fields.get(key) ?? fields.get(path[0] ?? '');
  const place = at(where(path));
  const unit = field?.unit === undefined ? '' : ` ${field.unit}`;
  const given = shorten(JSON.stringify(valueAt(values, path)) ?? 'nothing');
  const limits = (): string => `between ${field?.min} and ${field?.max}${unit}`;
  const rule = field?.choices !== undefined ? `it must be one of ${field.choices.join(', ')}`
    : field?.min !== undefined && field.max !== undefined ? `it must be ${field.type === 'integer' ? 'a whole number' : 'a number'} ${limits()}`
      : field?.type === 'boolean' ? 'it must be true or false'
        : key === 'version' ? 'this Proofmark reads profiles of version 1'
          : issue.message;
  return failure('PM-PLAN-002', `${key} is ${given}${place}; ${rule}`, { stage: 'plan', detail: key });
}

function valueAt(values: Readonly<Record<string, Json>>, path: readonly string[]): Json | undefined {
  let value: Json | undefined = { ...values };
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Array.isArray(value) ? value[Number(step)] : Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

const shorten = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
export const at = (position: Position | null): string => (position === null ? '' : ` (line ${position.line}, column ${position.column})`);
