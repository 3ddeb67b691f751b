/** Findings in the order that a person needs them: failed, warned, passed. Pure. */
import type { Finding } from '../../../shared/verdict.ts';
import type { Value } from '../../value.ts';

const rank: Readonly<Record<Finding['level'], number>> = { fail: 0, warn: 1, pass: 2 };

export const sortFindings = (findings: readonly Finding[]): readonly Finding[] => findings.toSorted((a, b) => rank[a.level] - rank[b.level] || a.gate.localeCompare(b.gate));

/** A measured value or threshold in few characters. */
export function sayValue(value: Value, unit: string): string {
  if (value === null) return '–';
  if (typeof value === 'number') return `${Number.isInteger(value) ? value.toLocaleString('en').replaceAll(',', '\u2009') : value.toFixed(2)}${unit === '' ? '' : ` ${unit}`}`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((each) => sayValue(each, '')).join(', ');
  return Object.entries(value).map(([key, each]) => `${key} ${sayValue(each, '')}`).join(' · ');
}

export const levelWords: Readonly<Record<Finding['level'], { readonly glyph: string; readonly word: string; readonly tone: 'ok' | 'bad' | 'warn' }>> = {
  pass: { glyph: '✓', word: 'pass', tone: 'ok' }, warn: { glyph: '!', word: 'warn', tone: 'warn' }, fail: { glyph: '✕', word: 'fail', tone: 'bad' },
};
