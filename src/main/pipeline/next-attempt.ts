/** The retry tree: from the reason why an attempt failed to the plan that might not. Pure. */
import { assertNever } from '../../shared/ids.ts';
import type { Finding, Verdict } from '../../shared/verdict.ts';
import type { Json } from '../../shared/schema.ts';
import type { Plan } from '../../shared/plan.ts';
import type { Readiness } from '../../shared/readiness.ts';

/** `overrides` go on top of the plan; `waitMs` is how long to hold still before. */
export type NextAttempt = { readonly overrides: Readonly<Record<string, Json>>; readonly reason: string; readonly waitMs: number };

/** How the page was seen: null when no browser was used. `canRender` is false for files. */
export type Seen = { readonly readiness: Readiness | null; readonly canRender: boolean };

const longestRenderMs = 120_000;
/** Readiness conditions that more time can meet, because something was still on its way. */
const onTheWay = new Set(['no_content_pending', 'network_settled', 'no_timer_due', 'route_settled']);
/** Errors of the browser that another browser may not have. */
const passing = new Set(['PM-RENDER-003', 'PM-RENDER-006']);

/** Null when nothing that can be changed would help: boundaries are never worked around, and a plan is never softened. */
export function nextAttempt(verdict: Verdict, findings: readonly Finding[], plan: Plan, seen: Seen): NextAttempt | null {
  switch (verdict.kind) {
    case 'accepted':
    case 'cancelled':
    case 'interrupted': return null;
    case 'boundary': return afterBoundary(verdict, plan);
    case 'stage_failed': return passing.has(verdict.error.code) ? { overrides: {}, reason: `${verdict.error.code}: once more with a new browser`, waitMs: 0 } : null;
    case 'no_extractable_content': return withBrowser(plan, seen, 'the static page holds nothing to take') ?? afterReadiness(plan, seen.readiness);
    case 'rejected': return afterGates(findings, plan, seen);
    default: return assertNever(verdict);
  }
}

/** Only a rate limit is waited out, and only when the server says how long and it is no longer than a render. */
function afterBoundary({ boundary, retryAfterMs }: Extract<Verdict, { kind: 'boundary' }>, plan: Plan): NextAttempt | null {
  if (boundary !== 'rate_limited' || retryAfterMs === undefined || retryAfterMs > plan.profile.max_render_time_ms) return null;
  return { overrides: {}, reason: `rate limited: the server asked to wait ${retryAfterMs / 1000} s`, waitMs: retryAfterMs };
}

function withBrowser(plan: Plan, { readiness, canRender }: Seen, why: string): NextAttempt | null {
  if (readiness !== null || !canRender || plan.profile.render !== 'auto') return null;
  return { overrides: { render: 'always' }, reason: `${why}: now with a browser`, waitMs: 0 };
}

function afterGates(findings: readonly Finding[], plan: Plan, seen: Seen): NextAttempt | null {
  const failed = new Set<string>(findings.filter(({ level }) => level === 'fail').map(({ gate }) => gate));
  if (failed.has('readiness')) return afterReadiness(plan, seen.readiness);
  if (failed.has('wrong_route')) return withBrowser(plan, seen, 'the static page is not the one asked for');
  if (failed.has('boilerplate_ratio')) return tighter(plan);
  return null;
}

/** Unstable → a longer window; content on its way → more time; a lazy page → more scrolling. */
function afterReadiness(plan: Plan, readiness: Readiness | null): NextAttempt | null {
  if (readiness === null || readiness.outcome !== 'timed_out') return null;
  const unmet = readiness.lanes.filter((lane) => lane.required && !lane.metAtEnd);
  const names = unmet.map((lane) => String(lane.condition));
  const { max_render_time_ms: budget, stability_window_ms: window, max_scrolls: scrolls } = plan.profile;
  const longer = Math.min(longestRenderMs, budget * 2);
  if (longer <= budget) return null;
  const reason = `not ready: ${names.join(', ')}`;
  if (names.some((name) => onTheWay.has(name))) return { overrides: { max_render_time_ms: longer }, reason: `${reason}; now with ${longer} ms`, waitMs: 0 };
  if (names.includes('scroll_ended') && scrolls > 0) return { overrides: { max_render_time_ms: longer, max_scrolls: Math.min(200, scrolls * 2) }, reason: `${reason}; now with more scrolling`, waitMs: 0 };
  if (names.includes('stable') && unmet.some((lane) => lane.changes.length > 2)) {
    return { overrides: { max_render_time_ms: longer, stability_window_ms: Math.min(30_000, Math.round(window * 1.5)) }, reason: `${reason}; now with a longer window`, waitMs: 0 };
  }
  return null;
}

/** Too much chrome in the Markdown → a narrower region, and every rule that was off by default. */
function tighter(plan: Plan): NextAttempt | null {
  const off = Object.entries(plan.entries).filter(([, entry]) => entry.kind === 'rule' && !entry.enabled).map(([id]) => id);
  const spoken = new Set<string>(Object.keys(plan.profile.rules));
  const more = off.filter((id) => !spoken.has(id));
  const density = Math.round(plan.profile.link_density_max * 66) / 100;
  if (more.length === 0 && density >= plan.profile.link_density_max) return null;
  return { overrides: { link_density_max: density, ...Object.fromEntries(more.map((id) => [`rules.${id}`, true])) }, reason: 'too much boilerplate: now with a narrower region and more rules', waitMs: 0 };
}
