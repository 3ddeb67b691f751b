/** Pages whose text ends at a till: hard, metered and truncated paywalls. */
import { briefProse, type BoundaryEntry } from '../entry.ts';
import { collapse, type Overlay, type PageFacts } from '../page-facts.ts';

const wallTokens = ['paywall', 'regwall', 'subscriptionwall', 'paygate', 'meteredwall', 'barrier', 'piano'];
const prompts = /\b(?:subscribe|subscription|become a (?:member|subscriber|patron)|start (?:your )?(?:free )?trial|unlock (?:this|the|full)|(?:to (?:continue|keep) reading)|continue reading (?:with|for)|(?:this|the) (?:article|story|content|post) is (?:only )?(?:for|available to|reserved for|exclusive to) (?:paying )?(?:subscribers|members)|for (?:paid )?(?:subscribers|members) only|you(?:'|’)?(?:ve| have) (?:reached|read|used) (?:your|all|the) (?:limit|last|free|monthly|maximum)|(?:free )?articles? (?:left|remaining|limit)|jetzt abonnieren|weiterlesen mit|réservé aux abonnés|abonnez-vous|suscríbete|hazte (?:socio|suscriptor)|abbonati)\b/i;
const hard = /\b(?:to (?:continue|keep) reading|(?:only )?(?:for|available to|reserved for|exclusive to) (?:paying |paid )?(?:subscribers|members)|reached (?:your|the) (?:free |monthly |article )*limit|read (?:all|your last|the last) (?:of )?(?:your )?free|unlock (?:this|the (?:full|rest))|réservé aux abonnés|weiterlesen mit|already a (?:subscriber|member)|bereits abonnent|déjà abonné)\b/i;

export const payment: BoundaryEntry = {
  id: 'payment', version: 1, title: 'Paywall', help: 'The text is withheld, or cut short, until it is paid for',
  detect: (page, response) => {
    if (response.status === 402) return { reason: 'The server answered 402 Payment Required', evidence: [{ what: 'status 402' }] };
    if (page.proseChars >= briefProse) return null;
    const locked = page.structuredData.some((data) => /"isAccessibleForFree"\s*:\s*"?false/i.test(data));
    const wall = wallOf(page);
    const lines = page.blocks.filter((block) => !block.inChrome && block.chars < 600 && hard.test(collapse(block.text)));
    const line = lines[0];
    if (wall !== null && prompts.test(wall.text)) {
      return { reason: page.proseChars < 200 ? 'A paywall stands in place of the text' : 'The text is cut short by a paywall', evidence: [{ what: `layer “${collapse(wall.text).slice(0, 120)}”`, node: wall.node }, ...(locked ? [{ what: 'structured data: isAccessibleForFree false' }] : [])] };
    }
    if (line !== undefined && (locked || lines.length > 1 || payButtons(page) > 0)) {
      return { reason: 'The page asks to be paid before it shows its text', evidence: [{ what: `text “${collapse(line.text).slice(0, 120)}”`, node: line.node }, ...(locked ? [{ what: 'structured data: isAccessibleForFree false' }] : [])] };
    }
    return null;
  },
};

const wallOf = (page: PageFacts): Overlay | null => page.overlays.find((overlay) => overlay.chars > 0 && !overlay.holdsContent && wallTokens.some((token) => overlay.tokens.has(token)))
  ?? page.overlays.find((overlay) => overlay.chars > 0 && !overlay.holdsContent && hard.test(overlay.text)) ?? null;

const payButtons = (page: PageFacts): number => page.blocks.filter((block) => !block.inChrome && block.chars > 0 && block.chars < 60 && /^(?:subscribe|start (?:your )?(?:free )?trial|see (?:plans|offers|options)|become a member|join now|abonnieren|s['’]abonner|suscribirse)\b/i.test(collapse(block.text))).length
  + page.forms.flatMap((form) => form.buttons).filter((label) => /\b(?:subscribe|trial|unlock|buy|checkout|join)\b/i.test(label)).length;
