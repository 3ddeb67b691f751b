/** Reads a profile from YAML without losing where each key stood. */
import { LineCounter, isMap, isScalar, parseDocument, visit, type YAMLMap } from 'yaml';
import { z } from 'zod';
import { err, failure, ok, type Failure, type Result } from '../../../shared/errors.ts';
import { jsonSchema, type Json } from '../../../shared/schema.ts';

/** Line and column count from 1. */
export type Position = { readonly line: number; readonly column: number };

/** One source of settings: what it sets, what to call it, and where each key stands in its text, if it has one. */
export type Layer = {
  readonly origin: string;
  readonly values: Readonly<Record<string, Json>>;
  readonly positionOf: (path: readonly string[]) => Position | null;
};

/** Bytes of YAML past which a profile is not read: a real one has a few hundred. */
const maxYamlChars = 262_144;

/** Keys and values of a YAML profile. PM-PLAN-004 with line and column when it is not a YAML map of plain values. */
export function readYamlProfile(yaml: string, name: string): Result<Layer, Failure> {
  if (yaml.length > maxYamlChars) return err(failure('PM-PLAN-004', `The profile ${name} is longer than ${maxYamlChars} characters`, { stage: 'plan' }));
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, version: '1.2', schema: 'core', prettyErrors: false, stringKeys: true });
  const problem = document.errors[0];
  if (problem !== undefined) {
    const at = lines.linePos(problem.pos[0]);
    return err(failure('PM-PLAN-004', `The profile ${name} is not valid YAML at line ${at.line}, column ${at.col}: ${firstLine(problem.message)}`, { stage: 'plan' }));
  }
  const root = document.contents;
  if (root === null) return ok({ origin: `profile:${name}`, values: {}, positionOf: () => null });
  if (!isMap(root)) return err(failure('PM-PLAN-004', `The profile ${name} must be a map of keys and values`, { stage: 'plan' }));
  if (holdsPrototypeKey(root)) return err(failure('PM-PLAN-004', `The profile ${name} has a key __proto__, which no setting is called`, { stage: 'plan' }));
  const values = plainValues(() => document.toJS({ maxAliasCount: 100 }));
  if (values === null) return err(failure('PM-PLAN-004', `The profile ${name} holds a value that is not text, a number, true, false, null, a list or a map`, { stage: 'plan' }));
  return ok({ origin: `profile:${name}`, values, positionOf: (path) => positionIn(root, path, lines) });
}

/** Plain objects cannot hold this key, so it would vanish without a word. */
function holdsPrototypeKey(root: YAMLMap): boolean {
  let found = false;
  visit(root, { Pair: (_, pair) => (isScalar(pair.key) && pair.key.value === '__proto__' ? ((found = true), visit.BREAK) : undefined) });
  return found;
}

function plainValues(read: () => unknown): Readonly<Record<string, Json>> | null {
  try {
    const parsed = z.record(z.string(), jsonSchema).safeParse(read());
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // an alias bomb
  }
}

/** Where the key at the end of `path` stands, or the nearest key above it that is in the text. */
function positionIn(root: YAMLMap, path: readonly string[], lines: LineCounter): Position | null {
  let map: unknown = root;
  let found: Position | null = null;
  for (const step of path) {
    if (!isMap(map)) break;
    const pair = map.items.find((item) => isScalar(item.key) && String(item.key.value) === step);
    if (pair === undefined || !isScalar(pair.key)) break;
    const at = lines.linePos(pair.key.range?.[0] ?? 0);
    found = { line: at.line, column: at.col };
    map = pair.value;
  }
  return found;
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
