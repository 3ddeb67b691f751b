/** Turns a configuration of another extractor into a profile, and a profile into one of theirs; every key is accounted for. */
import { stringify } from 'yaml';
import { crawl4ai } from './peers/crawl4ai.ts';
import { defuddle, readability } from './peers/readers.ts';
import { firecrawl } from './peers/firecrawl.ts';
import { isObject, type KeyReport, type Peer } from './peers/peer.ts';
import { jina } from './peers/jina.ts';
import { jsonSchema, type Json } from '../../shared/schema.ts';
import { err, failure, ok, type Result } from '../../shared/errors.ts';

export const peers: readonly Peer[] = [firecrawl, crawl4ai, jina, defuddle, readability];

export type Converted = { readonly values: Readonly<Record<string, Json>>; readonly yaml: string; readonly report: readonly KeyReport[] };

/** Text of JSON, or for headers also `Name: value` lines. Errors: PM-FILE-002 when it is neither. */
export function readConfig(peer: Peer, text: string): Result<Converted> {
  const config = parseConfig(peer, text);
  if (config === null) return err(failure('PM-FILE-002', `The file is not a configuration of ${peer.title}`));
  const values = new Map<string, Json>();
  const report: KeyReport[] = [];
  for (const [key, value] of Object.entries(config)) {
    const known = peer.caseless === true ? key.toLowerCase() : key;
    const read = Object.hasOwn(peer.keys, known) ? peer.keys[known]!(value) : { outcome: 'unmapped' as const, note: `${peer.title} is not known to have it`, set: {} };
    report.push({ key, outcome: read.outcome, note: read.note });
    for (const [name, set] of Object.entries(jsonSchema.parse(read.set) as Readonly<Record<string, Json>>)) values.set(name, joined(values.get(name), set));
  }
  const plain = Object.fromEntries(values);
  const comments = report.map(({ key, outcome, note }) => `# ${outcome} ${oneLine(key)}: ${oneLine(note)}\n`).join('');
  return ok({ values: plain, report, yaml: `# From ${peer.title}\n${comments}${values.size === 0 ? '' : stringify(plain)}` });
}

/** `values` are the keys of a profile that are not at their default. */
export function writeConfig(peer: Peer, values: Readonly<Record<string, Json>>): { readonly config: Readonly<Record<string, Json>>; readonly report: readonly KeyReport[] } {
  const config: Record<string, Json> = {};
  const back: Readonly<Record<string, ((value: Json) => Readonly<Record<string, Json>> | null) | undefined>> = peer.back;
  const report = Object.entries(values).map(([key, value]): KeyReport => {
    const said = back[key]?.(value) ?? null;
    if (said === null) return { key, outcome: 'unmapped', note: `${peer.title} cannot say it` };
    Object.assign(config, said);
    return { key, outcome: 'mapped', note: Object.keys(said).join(', ') };
  });
  return { config, report };
}

/** Lists add up, settings by id too; anything else is replaced by the later key. */
function joined(before: Json | undefined, set: Json): Json {
  if (Array.isArray(before) && Array.isArray(set) && set.every((one) => typeof one === 'string')) return [...new Set([...before, ...set])];
  return isObject(before) && isObject(set) ? { ...before, ...set } : set;
}

function parseConfig(peer: Peer, text: string): Readonly<Record<string, Json>> | null {
  try {
    const parsed = jsonSchema.parse(JSON.parse(text));
    if (!isObject(parsed)) return null;
    return typeof parsed['type'] === 'string' && isObject(parsed['params']) ? parsed['params'] : parsed;
  } catch {
    if (peer.caseless !== true) return null;
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    const pairs = lines.map((line) => /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line));
    return lines.length === 0 || pairs.includes(null) ? null : Object.fromEntries(pairs.map((pair) => [pair![1]!, pair![2]!]));
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 300);
