/** From what a person named to what the pipeline reads, with the hosts that naming it opens. */
import { err, failure, ok, type Result } from '../../shared/errors.ts';
import { samples } from '../samples/samples.ts';
import type { RunTarget } from '../../shared/api.ts';
import type { SampleSite } from '../samples/serve-samples.ts';
import type { Answer, Target } from '../world.ts';

export type Resolved = { readonly target: Target; readonly url: string; readonly allowHosts: readonly string[] };

export function resolveTarget(target: RunTarget, site: SampleSite): Result<Resolved> {
  switch (target.kind) {
    case 'url': return ok({ target, url: target.url, allowHosts: [] });
    case 'html': return ok(given(target.url, new TextEncoder().encode(target.html), 'text/html; charset=utf-8', 'file'));
    case 'bytes': return ok(given(target.url, Buffer.from(target.base64, 'base64'), target.contentType ?? null, target.from ?? 'file', target.answer));
    case 'sample': {
      if (!samples.some((page) => page.id === target.sample)) return err(failure('PM-SAMPLE-001', `There is no sample ${target.sample}`));
      const url = site.urlOf(target.sample);
      return ok({ target: { kind: 'url', url }, url, allowHosts: [site.host] });
    }
  }
}

function given(url: string, bytes: Uint8Array, contentType: string | null, from: 'file' | 'stdin' | 'archive', answer?: Answer): Resolved {
  return { target: { kind: 'bytes', bytes, url, contentType, from, ...(answer === undefined ? {} : { answer }) }, url, allowHosts: [] };
}
