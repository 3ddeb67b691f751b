/** The profile's YAML with the edits in it: comments and order stay as the person wrote them. */
import { parseDocument } from 'yaml';
import type { Value } from './value.ts';
import type { Overrides } from '../shared/api.ts';

/** Byte for byte the given text when there are no edits. */
export function withEdits(yaml: string, overrides: Overrides): string {
  if (Object.keys(overrides).length === 0) return yaml;
  const document = parseDocument(yaml);
  for (const [key, value] of Object.entries(overrides)) document.set(key, value);
  return document.toString({ lineWidth: 0 });
}

export type ReadYaml = { readonly ok: true; readonly overrides: Overrides } | { readonly ok: false; readonly sentence: string };

/** What a person's text changes against the profile: only keys whose value differs become edits. */
export function readEdits(text: string, base: string): ReadYaml {
  const document = parseDocument(text);
  const problem = document.errors[0];
  if (problem !== undefined) return { ok: false, sentence: `Line ${problem.linePos?.[0].line ?? 1}: ${problem.message.split('\n')[0] ?? 'not YAML'}` };
  const now: Value = document.toJS() ?? {};
  const was: Value = parseDocument(base).toJS() ?? {};
  if (!isMap(now) || !isMap(was)) return { ok: false, sentence: 'A profile is a list of keys and values.' };
  return { ok: true, overrides: Object.fromEntries(Object.entries(now).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(was[key]))) };
}

const isMap = (value: Value): value is Readonly<Record<string, Value>> => typeof value === 'object' && value !== null && !Array.isArray(value);
