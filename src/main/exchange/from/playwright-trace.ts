/** A Playwright trace: the documents among the answers that its network log keeps. */
import { latin1, type SavedFormat } from '../saved-page.ts';
import { pagesOfEntries } from './har.ts';
import { unzipWithin, zipLimits } from '../../unzip-within.ts';

export const playwrightTraceFormat: SavedFormat = {
  id: 'playwright-trace',
  title: 'Playwright trace',
  recognises: (bytes) => latin1(bytes.subarray(0, 2)) === 'PK' && /(?:^|[^a-z])\w*[-.]?trace\.network|\.network/.test(latin1(bytes.subarray(Math.max(0, bytes.length - 65_536)))),
  read: (bytes) => {
    const files = unzipWithin(bytes, (name) => !name.startsWith('/') && !name.includes('..'), { ...zipLimits, entries: 20_000 });
    const entries = [...files].filter(([name]) => name.endsWith('.network')).flatMap(([, log]) => new TextDecoder().decode(log).split('\n').filter((line) => line !== '').map((line): unknown => {
      const event: unknown = JSON.parse(line);
      return typeof event === 'object' && event !== null && 'type' in event && event.type === 'resource-snapshot' && 'snapshot' in event ? event.snapshot : null;
    })).filter((entry) => entry !== null);
    return pagesOfEntries(entries, ({ response }) => files.get(`resources/${response.content._sha1 ?? ''}`) ?? null);
  },
};
