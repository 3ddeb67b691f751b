/** What a configuration of another extractor is: a table of its keys, each with what it becomes here, and the way back. */
import type { Json } from '../../../shared/schema.ts';
import type { ProfileInput } from '../../../shared/profile.ts';

/**
 * `mapped`: means the same here. `approximated`: means nearly that, and the note says what differs. `unmapped`: has no counterpart.
 * `warned`: was turned into something better on purpose. `refused`: is not done here at all.
 */
export type Outcome = 'mapped' | 'approximated' | 'unmapped' | 'warned' | 'refused';
export type KeyReport = { readonly key: string; readonly outcome: Outcome; readonly note: string };
export type Read = { readonly outcome: Outcome; readonly note: string; readonly set: ProfileInput };
export type ReadKey = (value: Json) => Read;

export type Peer = {
  readonly id: string;
  readonly title: string;
  /** By key as the peer spells it; `caseless` peers (headers) are looked up in lower case. */
  readonly keys: Readonly<Record<string, ReadKey>>;
  readonly caseless?: true;
  /** From profile keys back; null when that value cannot be said there. */
  readonly back: Readonly<Partial<Record<keyof ProfileInput, (value: Json) => Readonly<Record<string, Json>> | null>>>;
};

const read = (outcome: Outcome, note: string, set: ProfileInput = {}): Read => ({ outcome, note, set });
export const mapped = (set: ProfileInput, note = ''): Read => read('mapped', note || namesOf(set), set);
export const approximated = (set: ProfileInput, note: string): Read => read('approximated', note, set);
export const unmapped = (note: string): ReadKey => () => read('unmapped', note);
export const refused = (note: string): ReadKey => () => read('refused', note);
export const wrongType = (wanted: string): Read => read('unmapped', `its value is not ${wanted}`);

const namesOf = (set: ProfileInput): string => Object.keys(set).join(', ') || 'as it is here anyhow';

/** A list of selectors: an array, or one text with commas between them. */
export const selectors = (key: 'main_selector_priority' | 'include_selectors' | 'exclude_selectors', note?: string): ReadKey => (value) => {
  const list = typeof value === 'string' ? splitSelectors(value) : value;
  if (!Array.isArray(list) || !list.every((one) => typeof one === 'string')) return wrongType('a selector or a list of them');
  const kept = list.filter((one) => one.trim() !== '');
  if (kept.length === 0) return mapped({}, 'empty: nothing to do');
  return note === undefined ? mapped({ [key]: kept }) : approximated({ [key]: kept }, note);
};

/** Commas inside brackets and quotes belong to the selector. */
function splitSelectors(text: string): string[] {
  return (text.match(/(?:[^,()[\]"']|\([^)]*\)|\[[^\]]*\]|"[^"]*"|'[^']*')+/g) ?? []).map((one) => one.trim());
}

/** A length of time in units of `unitMs`, held within what the profile takes. */
export const time = (key: 'max_render_time_ms', unitMs: number, min: number, max: number): ReadKey => (value) => {
  const amount = numberOf(value);
  if (amount === null) return wrongType('a number');
  const ms = Math.round(amount * unitMs);
  const held = Math.min(max, Math.max(min, ms));
  return held === ms ? mapped({ [key]: ms }, `${key}: ${ms} ms`) : approximated({ [key]: held }, `${ms} ms is outside ${min} to ${max} ms; ${key} is ${held} ms`);
};

/** Fixed sleeps are what this tool replaces: the page is read when it is ready, not after a while. */
export const fixedSleep = (unitMs: number): ReadKey => (value) => {
  const amount = numberOf(value);
  if (amount === null) return wrongType('a number');
  return amount === 0 ? mapped({}, 'no sleep, as here') : read('warned', `a sleep of ${Math.round(amount * unitMs)} ms is not kept: the page is read when it is ready (ready_when)`);
};

/** A switch: what `true` and what an explicit `false` become. */
export const flag = (on: ProfileInput, off: ProfileInput, note?: string): ReadKey => (value) => {
  const state = value === true || value === 'true' ? true : value === false || value === 'false' ? false : null;
  if (state === null) return wrongType('true or false');
  return note === undefined ? mapped(state ? on : off) : approximated(state ? on : off, note);
};

export const textInto = (key: 'user_agent' | 'locale' | 'timezone'): ReadKey => (value) => (typeof value === 'string' && value !== '' ? mapped({ [key]: value }) : wrongType('text'));

export const numberOf = (value: Json): number | null => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) && number >= 0 ? number : null;
};
export const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } => typeof value === 'object' && value !== null && !Array.isArray(value);
