/** Reads a page whose bytes are already here: a file, standard input or a sample. */
import { err, failure, ok, type Result } from '../../../shared/errors.ts';
import { redactUrl } from '../../redact.ts';
import { readPage } from './read-page.ts';
import type { Fetched, Target } from '../../world.ts';
import type { Plan } from '../../../shared/plan.ts';

/** Same caps and the same decoding as for a response; PM-FETCH-005 and PM-FETCH-006 as there. */
export function readGiven(target: Extract<Target, { kind: 'bytes' }>, plan: Plan): Result<Fetched> {
  if (target.bytes.length > plan.profile.max_decoded_bytes) return err(failure('PM-FETCH-005', `The page is larger than ${plan.profile.max_decoded_bytes} bytes`, { stage: 'fetch' }));
  const page = readPage({
    status: 200,
    headers: target.contentType === null ? [] : [['content-type', target.contentType]],
    body: target.bytes,
    report: {
      source: target.from, requestedUrl: redactUrl(target.url), finalUrl: redactUrl(target.url), redirects: [], robots: { decision: 'not_asked' },
      remoteAddress: null, wireBytes: target.bytes.length,
    },
    elapsedMs: 0,
  });
  return page.media.form === 'other' ? err(failure('PM-FETCH-006', `The file is ${page.media.essence}, not a page`, { stage: 'fetch' })) : ok(page);
}
