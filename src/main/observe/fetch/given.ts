/** Reads a page whose bytes are already here: a file, standard input, a sample or an archive. */
import { err, failure, ok, type Result } from '../../../shared/errors.ts';
import { redactUrl } from '../../redact.ts';
import { readPage } from './read-page.ts';
import type { Fetched, Target } from '../../world.ts';
import type { Plan } from '../../../shared/plan.ts';

/** Same caps and the same decoding as for a response; PM-FETCH-005 and PM-FETCH-006 as there. */
export function readGiven(target: Extract<Target, { kind: 'bytes' }>, plan: Plan): Result<Fetched> {
  if (target.bytes.length > plan.profile.max_decoded_bytes) return err(failure('PM-FETCH-005', `The page is larger than ${plan.profile.max_decoded_bytes} bytes`, { stage: 'fetch' }));
  const page = readPage({
    status: target.answer?.status ?? 200,
    headers: headersOf(target),
    body: target.bytes,
    report: {
      source: sourceOf(target), requestedUrl: redactUrl(target.url), finalUrl: redactUrl(target.url), redirects: [], robots: { decision: 'not_asked' },
      remoteAddress: null, wireBytes: target.bytes.length,
    },
    elapsedMs: 0,
  });
  return page.media.form === 'other' ? err(failure('PM-FETCH-006', `The file is ${page.media.essence}, not a page`, { stage: 'fetch' })) : ok(page);
}

/** An archive that kept no answer is a file like any other. */
const sourceOf = ({ from, answer }: Extract<Target, { kind: 'bytes' }>): Fetched['report']['source'] => (answer !== undefined ? 'archive' : from === 'archive' ? 'file' : from);

/** The type that came with the bytes counts, whatever an archived header says: a reader may have decoded them. */
function headersOf({ contentType, answer }: Extract<Target, { kind: 'bytes' }>): readonly (readonly [string, string])[] {
  const others = (answer?.headers ?? []).filter(([name]) => !/^(?:content-type|content-encoding|transfer-encoding)$/i.test(name));
  return contentType === null ? others : [['content-type', contentType], ...others];
}
