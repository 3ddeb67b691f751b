/** Pages that are not there: by status, or by their own words under a status of success. */
import { briefProse, enoughProse, type BoundaryEntry } from '../entry.ts';
import { inFewLines, inHeading, inTitle } from '../phrases.ts';

const thing = '(?:page|article|story|post|content|file|document|resource|url|link|address|item|product|entry|listing|job|topic|thread|video)';
const words = new RegExp(String.raw`^(?:(?:http )?(?:error )?(?:404|410)(?:\W*(?:error|${thing}? ?not found|${thing} missing|gone|oops|sorry|nicht gefunden|introuvable))*\W*|${thing}? ?not found\W*|(?:oops|sorry|uh[- ]oh|whoops|hmm+)?[\s,.!–-]*(?:(?:the|this|that) )?(?:requested )?${thing}(?: you(?:'|’)re looking for| you requested| you were looking for| requested)? (?:(?:was|is|could|can|cannot|can(?:'|’)t|couldn(?:'|’)t|doesn(?:'|’)t|does|has|no longer|isn(?:'|’)t|wasn(?:'|’)t)\b).{0,60}(?:not (?:be )?(?:found|exist|available)|found|exists?|available|been (?:removed|deleted|moved))\W*|(?:(?:oops|sorry|uh[- ]oh|whoops)[\s,.!–-]*)?(?:we )?(?:can(?:'|’)t|couldn(?:'|’)t|could not|cannot) find (?:that|the|this) ${thing}.{0,40}|nothing (?:was )?(?:found|here)\W*|seite (?:wurde )?nicht gefunden\W*|page (?:introuvable|non trouv[ée]e)\W*|p[áa]gina no encontrada\W*|pagina non trovata\W*|página não encontrada\W*|pagina niet gevonden\W*|页面不存在\W*|ページが見つかりません.*)$`, 'i');
const lines = new RegExp(String.raw`\b(?:${thing} (?:you(?:'|’)re looking for|you requested|you were looking for|requested) (?:(?:does|could|can|was|is|has|may have|might have|doesn(?:'|’)t|couldn(?:'|’)t|can(?:'|’)t)\b).{0,60}|the requested url .{0,200}was not found|(?:this|the) ${thing} (?:does not|doesn(?:'|’)t) exist|(?:this|the) ${thing} (?:is no longer available|has been (?:removed|deleted))|no such ${thing})\b`, 'i');

export const notFound: BoundaryEntry = {
  id: 'not_found', version: 1, title: 'Not found', help: 'There is no such page, by the status or by the page’s own words',
  detect: (page, response) => {
    if (response.status === 404 || response.status === 410) return { reason: `The server answered ${response.status}`, evidence: [{ what: `status ${response.status}` }] };
    const title = inTitle(page, words);
    const heading = inHeading(page, words);
    const soft = (evidence: readonly { what: string }[]) => ({ reason: 'The page says that there is no such page, under a status of success', evidence });
    if (title !== null && heading !== null && page.proseChars < briefProse) return soft([title, heading]);
    if (page.proseChars >= enoughProse) return null;
    const phrase = title ?? heading ?? (page.visibleChars < 600 ? inFewLines(page, lines) : null);
    return phrase === null ? null : soft([phrase]);
  },
};
