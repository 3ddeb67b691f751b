/** Answers that refuse access without saying how to get it. */
import { fewSentences, type BoundaryEntry } from '../entry.ts';
import { inFewLines, inHeading, inTitle } from '../phrases.ts';

const words = /^(?:(?:error )?403(?:\W*(?:error|forbidden|access denied))*\W*|(?:\d+ )?forbidden\W*|access (?:is |has been )?(?:denied|forbidden|blocked|restricted)\W*|(?:your )?(?:request|access|ip(?: address)?) (?:is |was |has been )(?:blocked|denied|rejected|banned)\b.*|(?:sorry,? )?you have been blocked\W*|permission denied\W*|(?:you (?:don(?:'|’)t|do not) have (?:permission|access)).*|not authori[sz]ed\W*|unauthori[sz]ed\W*|zugriff verweigert\W*|acc[èe]s (?:refus[ée]|interdit)\W*|acceso denegado\W*|accesso negato\W*)$/i;
const lines = /\b(?:you don(?:'|’)t have permission to access|access (?:to this (?:page|site|resource) )?(?:is|has been) (?:denied|blocked)|you have been blocked|your ip (?:address )?(?:has been|is) (?:blocked|banned))\b/i;

export const denied: BoundaryEntry = {
  id: 'denied', version: 1, title: 'Access denied', help: 'The server refuses to show the page',
  detect: (page, response) => {
    if (response.status === 403 || response.status === 407) return { reason: `The server answered ${response.status}`, evidence: [{ what: `status ${response.status}` }] };
    if (page.proseChars >= fewSentences) return null;
    const phrase = inTitle(page, words) ?? inHeading(page, words) ?? (page.visibleChars < 600 ? inFewLines(page, lines) : null);
    return phrase === null ? null : { reason: 'The page says that access is denied', evidence: [phrase] };
  },
};
