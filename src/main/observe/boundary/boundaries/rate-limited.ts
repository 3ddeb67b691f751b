/** Answers that say “too many requests”, with the time to wait where the server names it. */
import { fewSentences, type BoundaryEntry } from '../entry.ts';
import { inFewLines, inHeading, inTitle } from '../phrases.ts';
import { retryAfterMs } from '../retry-after.ts';

const words = /^(?:(?:error )?429(?:\W*too many requests)?\W*|too many requests\W*|rate limit(?:ed)?(?: exceeded| reached)?\W*|(?:you(?:'|’)?(?:re| are| have been) )?(?:being )?rate[- ]limited\W*|slow down\W*|zu viele anfragen\W*|trop de requ[êe]tes\W*|demasiadas solicitudes\W*)$/i;
const lines = /\b(?:too many requests|rate limit (?:exceeded|reached)|sent too many requests|unusually high (?:number|rate) of requests)\b/i;

export const rateLimited: BoundaryEntry = {
  id: 'rate_limited', version: 1, title: 'Rate limited', help: 'The server asks for fewer requests; Retry-After says when to come back',
  detect: (page, response) => {
    const wait = retryAfterMs(response.headers);
    const timed = wait === null ? {} : { retryAfterMs: wait };
    if (response.status === 429) return { reason: 'The server answered 429 Too Many Requests', evidence: [{ what: 'status 429' }, ...(wait === null ? [] : [{ what: `Retry-After ${wait / 1000} s` }])], ...timed };
    if (page.proseChars >= fewSentences) return null;
    const phrase = inTitle(page, words) ?? inHeading(page, words) ?? (response.status !== null && response.status >= 400 ? inFewLines(page, lines) : null);
    return phrase === null ? null : { reason: 'The page says that too many requests were made', evidence: [phrase], ...timed };
  },
};
