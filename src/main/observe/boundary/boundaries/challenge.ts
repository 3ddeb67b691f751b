/** Interstitials that want a person to prove being one before the page is shown. */
import { enoughProse, type BoundaryEntry } from '../entry.ts';
import { saysOfItself } from '../phrases.ts';
import type { Boundary } from '../../../../shared/verdict.ts';
import type { PageFacts } from '../page-facts.ts';

/** Addresses and marks that only interstitials of bot checks carry. */
const interstitialSources = /\/cdn-cgi\/challenge-platform\/|captcha-delivery\.com|\/_Incapsula_Resource|awswaf\.com\/.*challenge|perimeterx|px-cloud|\/px\/captcha|arkoselabs|\/_sec\/cp_challenge|\/ddos-guard\//i;
const interstitialIds = ['challenge-form', 'challenge-running', 'challenge-stage', 'cf-challenge-running', 'px-captcha', 'sec-cpt-if', 'aws-waf-captcha', 'ddg-captcha', 'anubis_challenge', 'captcha-form'];
/** Widgets that ordinary forms use as well: they count only beside the words. */
const widgetSources = /recaptcha|hcaptcha|turnstile|captcha|friendlychallenge/i;
const widgetMarks = ['captcha', 'recaptcha', 'hcaptcha', 'turnstile'];

const words = /^(?:just a moment\W*|one moment,? please\W*|please wait\W*|attention required!?.*|checking (?:your browser|if the site connection is secure).*|(?:please )?(?:verify|confirm|prove) (?:that )?you(?:'|’)?(?:r|\s+a)re (?:a )?(?:human|not a robot|a person).*|are you (?:a )?(?:human|robot)\??.*|(?:human|security|bot|browser) (?:verification|check|challenge)\b.*|ddos protection.*|access to this page has been denied.*|pardon our interruption.*|robot check.*|making sure you(?:'|’)re not a bot.*|bist du ein (?:mensch|roboter).*|sicherheits(?:überprüfung|abfrage).*|v[ée]rification de s[ée]curit[ée].*|vérifiez que vous êtes humain.*|verifica (?:que eres humano|di sicurezza).*|人机验证.*|安全验证.*)$/i;
const lines = /\b(?:verify(?:ing)? (?:that )?you are (?:a )?human|checking your browser before|confirm (?:that )?you are (?:human|not a robot)|complete the (?:security check|captcha)|unusual traffic from your|enable javascript and cookies to continue|needs to review the security of your connection|are not a robot)\b/i;

/** Evidence that there is nothing to solve: an honest browser may simply be let through. */
const scriptCheck = 'a check by script, without a puzzle';

export const challenge: BoundaryEntry = {
  id: 'challenge', version: 1, title: 'Bot check', help: 'A CAPTCHA or browser check stands before the page; it is never worked around',
  detect: (page, response) => {
    const mitigated = response.headers.get('cf-mitigated');
    if (mitigated?.toLowerCase() === 'challenge') return { reason: 'The server answered with a bot check', evidence: [{ what: `cf-mitigated: ${mitigated}` }] };
    if (page.proseChars >= enoughProse) return null;
    const phrase = saysOfItself(page, words, lines);
    const source = page.sources.find(({ url }) => interstitialSources.test(url));
    const id = interstitialIds.find((candidate) => page.ids.has(candidate));
    const mark = [...(source === undefined ? [] : [{ what: `loads ${source.url.slice(0, 120)}`, node: source.node }]), ...(id === undefined ? [] : [{ what: `element #${id}` }])];
    if (mark.length > 0 && (phrase !== null || id !== undefined || page.visibleChars < 300 || (response.status ?? 200) >= 400)) {
      return { reason: 'A bot check stands before the page', evidence: [...mark, ...(phrase === null ? [] : [phrase])] };
    }
    const widget = widgetOf(page);
    if (phrase === null || asksForMore(page)) return null;
    if (widget !== null) return { reason: 'The page asks for a CAPTCHA and shows nothing else', evidence: [phrase, widget] };
    return page.visibleChars < 900 && (page.inlineScripts.length > 0 || page.sources.length > 0 || page.metas.has('refresh')) && lines.test(allText(page))
      ? { reason: 'The page checks the browser and shows nothing else', evidence: [phrase, { what: scriptCheck }] } : null;
  },
};

function widgetOf(page: PageFacts): { what: string } | null {
  const source = page.sources.find(({ url }) => widgetSources.test(url));
  if (source !== undefined) return { what: `loads ${source.url.slice(0, 120)}` };
  const mark = widgetMarks.find((candidate) => page.marks.has(candidate));
  return mark === undefined ? null : { what: `element marked ${mark}` };
}

/** A form with fields to write in is a form that happens to be guarded, not a gate. */
const asksForMore = (page: PageFacts): boolean => page.forms.some((form) => form.inputs.some(({ type, name }) => ['textarea', 'email', 'password', 'tel', 'select'].includes(type) || (type === 'text' && !/captcha|answer|code/.test(name))));

const allText = (page: PageFacts): string => page.blocks.map((block) => block.text).join(' ').slice(0, 20_000);

/** Whether a refusal of the static page may be gone once a browser has run its script. Then the rendered page is judged in its place; nothing is solved or hidden. */
export const mayClearInBrowser = ({ boundary, evidence }: Boundary): boolean => boundary === 'challenge' && evidence.some(({ what }) => what === scriptCheck);
