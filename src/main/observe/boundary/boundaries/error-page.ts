/** Servers and applications that failed, by status or by their own words. */
import { type BoundaryEntry } from '../entry.ts';
import { inHeading, inTitle, inFewLines } from '../phrases.ts';
import { retryAfterMs } from '../retry-after.ts';

const words = /^(?:(?:error )?(?:500|502|503|504|520|521|522|523|524|525|530)\b.{0,60}|internal server error\W*|(?:bad gateway|gateway time-?out|service (?:temporarily )?unavailable)\W*|(?:oops|sorry|uh[- ]oh)?[\s,.!]*something went wrong\W*|an? (?:unexpected |unknown |internal |server )?error (?:has )?occurred.*|(?:we(?:'|’)?(?:re| are) )?(?:currently )?(?:down for|under|undergoing|in) (?:scheduled )?maintenance\W*|application error.*|website is (?:offline|down)\W*|site (?:is )?(?:temporarily )?unavailable\W*|database error\W*|error establishing a database connection\W*|wartungsarbeiten\W*|maintenance en cours\W*)$/i;
const lines = /\b(?:application error: a client-side exception has occurred|error establishing a database connection|the server encountered (?:an internal error|a temporary error)|failed to load (?:the )?(?:page|content|application)|unexpected application error|an unexpected error (?:has )?occurred|please try again later)\b/i;
/** An error has little to say beside itself. */
const mostProse = 300;

export const errorPage: BoundaryEntry = {
  id: 'error_page', version: 1, title: 'Error page', help: 'The server or the application failed; what it shows is no content',
  detect: (page, response) => {
    const { status } = response;
    const wait = retryAfterMs(response.headers);
    if (status !== null && status >= 400) return { reason: `The server answered ${status}`, evidence: [{ what: `status ${status}` }], ...(wait === null ? {} : { retryAfterMs: wait }) };
    if (page.proseChars >= mostProse) return null;
    const phrase = inTitle(page, words) ?? inHeading(page, words) ?? (page.visibleChars < 400 ? inFewLines(page, lines) : null);
    return phrase === null ? null : { reason: 'The page says that it failed', evidence: [phrase] };
  },
};
