/** Resolves what a person asked for into a plan, and writes the receipt of how it came about before anything is fetched. */
import { err, failure, FailureError, ok, type Failure, type Result } from '../../../shared/errors.ts';
import { canonicalJson, digestOfBytes, digestOfJson } from '../../digest.ts';
import { engineVersion } from '../../engine-version.ts';
import { layersOf, withBase } from './base-layers.ts';
import { resolveEntries } from './entries.ts';
import { unknownKeysOf, withoutKeys } from './known-keys.ts';
import { expandDottedKeys, mergeLayers } from './layers.ts';
import { transformIdOf } from './transform-id.ts';
import { checkValues, at } from './values.ts';
import { readYamlProfile, type Layer } from './yaml-profile.ts';
import { profileFields, type ProfileInput } from '../../../shared/profile.ts';
import type { CatalogEntry } from '../../../shared/catalog.ts';
import type { Json } from '../../../shared/schema.ts';
import type { NamedProfile } from './profiles.ts';
import type { Plan, PlanReceipt, UnknownKey } from '../../../shared/plan.ts';

/**
 * `yaml` is a profile as written; it lies on top of `profile` unless it names its own `extends`. `overrides` are keys,
 * dotted for members of maps. `wirePayload` is the text that crossed into the engine, when the door still has it.
 */
export type PlanRequest = {
  readonly door: PlanReceipt['door'];
  readonly callerVersion: string;
  readonly yaml?: string | null;
  readonly profile: string;
  readonly overrides: Readonly<Record<string, Json>>;
  readonly allowHosts: readonly string[];
  readonly permissive?: boolean;
  readonly wirePayload?: string;
  /** What the attempt before this one taught; lies on top of everything. */
  readonly adjustments?: Readonly<Record<string, Json>>;
};

export type Planned = { readonly receipt: PlanReceipt; readonly plan: Result<Plan, Failure> };

const overrideOrigins: Readonly<Record<PlanReceipt['door'], string>> = { cli: 'flag', window: 'window', api: 'api', packet: 'packet' };

/** Never throws: what is wrong with the request is in the receipt, and the first of it is the failure. */
export function makePlan(request: PlanRequest, catalog: readonly CatalogEntry[], profiles: readonly NamedProfile[]): Planned {
  const layers = layersFor(request, profiles);
  if (!layers.ok) return refuse(request, [layers.error], []);
  const unknownBy = layers.value.map((layer) => unknownKeysOf(layer, catalog));
  const unknown = unknownBy.flat();
  const misnamed = unknown.filter(({ key }) => request.permissive !== true || key.startsWith('ready_when.'));
  const merged = mergeLayers(layers.value.map((layer, index) => ({ ...layer, values: withoutKeys(layer.values, unknownBy[index] ?? []) })));
  const where = (path: readonly string[]) => layers.value.reduceRight<ReturnType<Layer['positionOf']>>((found, layer) => found ?? layer.positionOf(path), null);
  const checked = checkValues(merged.values, where);
  const resolved = checked.ok ? resolveEntries(checked.value, catalog) : null;
  const failures = [...misnamed.map(unknownFailure), ...(checked.ok ? [] : checked.error), ...(resolved?.failures ?? [])];
  if (!checked.ok || resolved === null || failures.length > 0) return refuse(request, failures, unknown, merged.origins);
  const plan: Plan = {
    profile: checked.value, engineVersion, entries: resolved.entries, transformId: transformIdOf(checked.value, resolved.entries, engineVersion),
  };
  const verdict = unknown.length > 0 ? 'client_only' : request.callerVersion === engineVersion ? 'acknowledged' : 'version_skew';
  return { receipt: receiptOf(request, { origins: merged.origins, unknown, rejected: [], transformId: plan.transformId, verdict }), plan: ok(plan) };
}

/** A plan for tests and benches, over the schema's defaults alone. Throws FailureError when the input is not right. */
export function planFrom(input: ProfileInput, catalog: readonly CatalogEntry[]): Plan {
  const layers: NamedProfile[] = [{ name: 'article', help: '', yaml: '', builtIn: true }];
  const overrides: Record<string, Json> = JSON.parse(canonicalJson(input));
  const { plan } = makePlan({ door: 'api', callerVersion: engineVersion, profile: 'article', overrides, allowHosts: [] }, catalog, layers);
  if (!plan.ok) throw new FailureError(plan.error);
  return plan.value;
}

function layersFor(request: PlanRequest, profiles: readonly NamedProfile[]): Result<readonly Layer[], Failure> {
  const written = request.yaml === undefined || request.yaml === null ? null : readYamlProfile(request.yaml, 'written');
  if (written !== null && !written.ok) return written;
  const below = written === null ? layersOf(request.profile, profiles) : withBase(named(written.value), profiles, [], request.profile);
  if (!below.ok) return below;
  const origin = overrideOrigins[request.door];
  const over: Layer[] = [
    ...below.value, { origin, values: expandDottedKeys(request.overrides), positionOf: () => null },
    { origin: 'retry', values: expandDottedKeys(request.adjustments ?? {}), positionOf: () => null },
  ];
  if (request.allowHosts.length === 0) return ok(over);
  const allowed = mergeLayers(over).values['allow_hosts'];
  const hosts = [...new Set([...(Array.isArray(allowed) ? allowed : []), ...request.allowHosts])];
  return ok([...over, { origin, values: { allow_hosts: hosts }, positionOf: () => null }]);
}

/** A written profile is called by its own name where it has one. */
function named(layer: Layer): Layer {
  const name = layer.values['name'];
  return typeof name === 'string' ? { ...layer, origin: `profile:${name}` } : layer;
}

function unknownFailure({ key, nearest, line, column }: UnknownKey): Failure {
  const place = line === null || column === null ? '' : at({ line, column });
  return failure('PM-PLAN-001', `There is no key ${key}${place}${nearest === null ? '' : `; did you mean ${nearest}?`}`, { stage: 'plan', detail: key });
}

function refuse(request: PlanRequest, failures: readonly Failure[], unknown: readonly UnknownKey[], origins: PlanReceipt['origins'] = {}): Planned {
  const first = failures[0] ?? failure('PM-PLAN-004', undefined, { stage: 'plan' });
  return { receipt: receiptOf(request, { origins, unknown, rejected: failures, transformId: null, verdict: 'rejected' }), plan: err(first) };
}

type Outcome = Pick<PlanReceipt, 'origins' | 'unknown' | 'rejected' | 'transformId' | 'verdict'>;

function receiptOf(request: PlanRequest, outcome: Outcome): PlanReceipt {
  const requested: Record<string, Json> = {
    profile: request.profile, overrides: { ...request.overrides }, allow_hosts: [...request.allowHosts],
    ...(request.yaml === undefined || request.yaml === null ? {} : { yaml: request.yaml }),
    ...(request.adjustments === undefined ? {} : { adjustments: { ...request.adjustments } }),
    ...(request.permissive === undefined ? {} : { permissive: request.permissive }),
  };
  const wirePayload = request.wirePayload ?? canonicalJson(requested);
  return {
    door: request.door, callerVersion: request.callerVersion, engineVersion, schemaVersion: 1,
    requested, requestedDigest: digestOfJson(requested), wirePayload, wireDigest: digestOfBytes(wirePayload),
    ignored: outcome.verdict === 'client_only' ? outcome.unknown.map(({ key }) => key) : [], unsupported: [],
    ...outcome,
    origins: { ...Object.fromEntries(Object.keys(profileFields).map((key) => [key, 'default'])), ...outcome.origins },
  };
}
