/** The profile as a form: fields by section, what a typed text means, whether it is allowed. Pure. */
import type { Field } from '../../../shared/catalog.ts';
import type { Value } from '../../value.ts';

export type Section = { readonly name: string; readonly fields: readonly Field[] };

/** What is tuned most, in the order of the pipeline's answers. */
const thresholds: readonly string[] = ['boilerplate_ratio_max', 'min_markdown_chars', 'link_density_max', 'min_main_text_chars', 'stability_window_ms', 'max_render_time_ms'];
const needsRun = new Set(['render', 'network', 'browser', 'retry']);

/** Thresholds first, then sections in the order in which the fields first name them, those that preview at once before those that need a new run. */
export function sectionsOf(fields: readonly Field[], filter: string): readonly Section[] {
  const wanted = filter.trim().toLowerCase();
  const found = fields.filter((field) => wanted === '' || `${field.key} ${field.help}`.toLowerCase().includes(wanted));
  const first = thresholds.flatMap((key) => found.filter((field) => field.key === key));
  const sections = Map.groupBy(found.filter((field) => !first.includes(field)), (field) => field.section ?? 'other');
  const rest = [...sections].map(([name, list]) => ({ name, fields: list })).toSorted((a, b) => Number(needsRun.has(a.name)) - Number(needsRun.has(b.name)));
  return first.length === 0 ? rest : [{ name: 'thresholds', fields: first }, ...rest];
}

/** Whether a change of this field shows only after the page is run again. */
export const waitsForRun = (field: Field): boolean => needsRun.has(field.section ?? '');

export type Typed = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly sentence: string };

/** Reads what a person typed into a field; says in a sentence what is wrong with it. */
export function readTyped(field: Field, text: string): Typed {
  if (text.trim() === '' && field.default === null) return { ok: true, value: null };
  switch (field.type) {
    case 'integer':
    case 'number': return readNumber(field, text);
    case 'list': return { ok: true, value: text.split('\n').map((line) => line.trim()).filter((line) => line !== '').map((line) => (Array.isArray(field.default) && typeof field.default[0] === 'number' ? Number(line) : line)) };
    case 'map': return readJson(text);
    case 'boolean':
    case 'string':
    case 'regex':
    case 'selector':
    case 'enum': return Array.isArray(field.default) ? readTyped({ ...field, type: 'list' }, text) : { ok: true, value: text };
  }
}

function readNumber(field: Field, text: string): Typed {
  const value = Number(text);
  const unit = field.unit === undefined ? '' : ` ${field.unit}`;
  if (text.trim() === '' || Number.isNaN(value)) return { ok: false, sentence: 'A number is needed here.' };
  if (field.type === 'integer' && !Number.isInteger(value)) return { ok: false, sentence: 'A whole number is needed here.' };
  if (field.min !== undefined && value < field.min) return { ok: false, sentence: `At least ${field.min}${unit}.` };
  if (field.max !== undefined && value > field.max) return { ok: false, sentence: `At most ${field.max}${unit}.` };
  return { ok: true, value };
}

function readJson(text: string): Typed {
  try {
    const value: Value = JSON.parse(text);
    return { ok: true, value };
  } catch {
    return { ok: false, sentence: 'This is not valid JSON.' };
  }
}

/** A value as it stands in its field. */
export function showValue(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const hasSlider = (field: Field): boolean => (field.type === 'number' || field.type === 'integer') && field.min !== undefined && field.max !== undefined && field.max - field.min <= 1_000_000;
