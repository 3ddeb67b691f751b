/** A page that says itself that it does not work without scripts. */
import { collapse } from '../../boundary/page-facts.ts';
import { type Signal } from '../signal.ts';
import type { StaticPage } from '../static-page.ts';

const demand = /\b(?:enable|activate|requires?|needs?|turn on|without|aktivieren|activer|activar|abilita)\b.{0,60}javascript|javascript.{0,60}\b(?:enabled?|required|disabled|erforderlich|aktivieren|requis|necessario|necesario)\b/i;

export const noscriptDemand: Signal = {
  id: 'noscript_demand', version: 1, title: 'Demand for scripts', help: 'The page asks for JavaScript, in noscript or in its text', weight: 1.5,
  read: (page) => (demandsScript(page) ? { value: 0, why: 'the page asks for JavaScript' } : { value: 1, why: 'no demand for JavaScript' }),
};

/** In noscript on a page of little text, or as one of the few lines it has. */
export const demandsScript = (page: StaticPage): boolean => page.scripts > 0 && page.facts.proseChars < 1000
  && (demand.test(page.noscriptText) || page.facts.blocks.some((block) => block.chars > 0 && block.chars < 300 && demand.test(collapse(block.text))));
