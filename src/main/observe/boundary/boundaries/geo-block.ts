/** Pages withheld by country. */
import { fewSentences, type BoundaryEntry } from '../entry.ts';
import { saysOfItself } from '../phrases.ts';

const words = /\b(?:(?:not|isn(?:'|’)t|un)\s*-?available (?:in|from|to (?:visitors|users|readers) in|for) (?:your|this) (?:country|region|location|area|territory)|unavailable for legal reasons|(?:blocked|restricted) in your (?:country|region)|your (?:country|region|location) is not supported|in (?:ihrem|deinem) land nicht verfügbar|pas disponible dans votre (?:pays|région)|no (?:está )?disponible en (?:tu|su) (?:país|región)|non (?:è )?disponibile nel tuo paese|(?:un|not )available (?:in|to (?:visitors|users|readers) (?:in|from)|for (?:visitors|users|readers) (?:in|from)) the (?:eu|european (?:union|economic area))|european (?:union|economic area) (?:visitors|countries|users).{0,80}(?:cannot|unavailable|not available))/i;

export const geoBlock: BoundaryEntry = {
  id: 'geo_block', version: 1, title: 'Withheld by country', help: 'The page is not shown in the country that the request came from',
  detect: (page, response) => {
    if (response.status === 451) return { reason: 'The server answered 451 Unavailable For Legal Reasons', evidence: [{ what: 'status 451' }] };
    if (page.proseChars >= fewSentences) return null;
    const phrase = saysOfItself(page, words);
    return phrase === null ? null : { reason: 'The page says that it is not shown in this country', evidence: [phrase] };
  },
};
