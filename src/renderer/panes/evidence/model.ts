/** What the run can show for itself: receipts, the plan as asked and as effective, the environment. Pure. */
import type { Environment } from '../../../shared/capture.ts';
import type { Value } from '../../value.ts';
import type { Plan, PlanReceipt } from '../../../shared/plan.ts';

export type PlanRow = { readonly key: string; readonly asked: string; readonly effective: string; readonly origin: string };
const say = (value: Value | undefined): string => (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value));

/** Every key of the effective profile: what was asked, what holds, where it came from; asked ones first. */
export function planRows(receipt: PlanReceipt, plan: Plan | null): readonly PlanRow[] {
  const effective: Readonly<Record<string, Value>> = (plan?.profile as Readonly<Record<string, Value>> | undefined) ?? {};
  const keys = [...new Set([...Object.keys(receipt.requested), ...Object.keys(effective)])];
  const rows = keys.map((key) => ({ key, asked: say(receipt.requested[key]), effective: say(effective[key]), origin: receipt.origins[key] ?? 'default' }));
  return rows.sort((a, b) => Number(a.origin === 'default') - Number(b.origin === 'default'));
}

export function environmentRows(environment: Environment): readonly (readonly [string, string])[] {
  return [
    ['Engine', environment.engineVersion], ['Platform', environment.platform], ['Node', environment.node], ['Browser', environment.browser ?? 'not used'],
    ['Sandbox', environment.sandbox.replace('_', ' ')], ['Viewport', environment.viewport.join(' × ')], ['Locale', environment.locale], ['Time zone', environment.timezone], ['User agent', environment.userAgent],
  ];
}

/** `sha256:0123…` short enough for a table; the whole is in its title. */
export const shortDigest = (digest: string | null): string => (digest === null ? '–' : digest.replace('sha256:', '').slice(0, 12));
