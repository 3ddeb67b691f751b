/** Makes the manifest of what was seen, the same for a static and for a rendered page. */
import { digestOfJson } from '../digest.ts';
import type { Blob, Capture, Environment } from '../../shared/capture.ts';
import type { Fetched, Rendered } from '../world.ts';
import type { Plan } from '../../shared/plan.ts';
import type { Snapshot } from '../../shared/snapshot.ts';

export type Captured = { readonly capture: Capture; readonly blobs: readonly Blob[] };

/** `capturedAt` is ISO 8601 in UTC. The id is the digest of everything else in the manifest. */
export function makeCapture(fetched: Fetched, rendered: Rendered | null, snapshot: Snapshot, plan: Plan, capturedAt: string): Captured {
  const seen = rendered?.capture ?? {
    samples: [], network: [], console: [], pictures: [], interactions: [], finalUrl: fetched.report.finalUrl, environment: staticEnvironment(plan),
  };
  const manifest: Omit<Capture, 'id'> = {
    version: 1, capturedAt, representation: rendered === null ? 'static' : 'rendered', response: fetched.report,
    snapshot: digestOfJson(snapshot), recording: rendered?.recording?.digest ?? null, ...seen,
  };
  const blobs = [fetched.body, ...(rendered?.blobs ?? []), ...(rendered?.recording === undefined || rendered.recording === null ? [] : [rendered.recording])];
  return { capture: { ...manifest, id: digestOfJson(manifest) }, blobs: [...new Map(blobs.map((blob) => [blob.digest, blob])).values()] };
}

/** The environment of a run that used no browser. */
export const staticEnvironment = (plan: Plan | null): Environment => ({
  engineVersion: plan?.engineVersion ?? '', platform: process.platform, node: process.version, browser: null, sandbox: 'not_used',
  viewport: plan?.profile.viewport ?? [0, 0], locale: plan?.profile.locale ?? '', timezone: plan?.profile.timezone ?? '', userAgent: plan?.profile.user_agent ?? '',
});
