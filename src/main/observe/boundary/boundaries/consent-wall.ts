/** Consent layers with nothing behind them: the content comes only after a choice. A layer over content is no wall. */
import { type BoundaryEntry } from '../entry.ts';
import { collapse, type Overlay, type PageFacts } from '../page-facts.ts';

const about = /\b(?:cookies?|consent|gdpr|privacy|personal data|datenschutz|einwilligung|vie privée|confidentialité|privacidad|consentimiento|privacy-?instellingen|toestemming)\b/i;
const accept = /^(?:(?:i )?(?:accept|agree|allow|ok|okay|got it|yes)\b.*|(?:alle )?(?:akzeptieren|zustimmen|annehmen).*|alles? akzeptieren.*|(?:tout )?accepter.*|j['’]accepte.*|aceptar.*|accett[ao].*|aceito.*|akkoord.*|godkänn.*|同意.*)$/i;
/** Running text beside the layer from which there is content behind it. */
const behind = 250;

export const consentWall: BoundaryEntry = {
  id: 'consent_wall', version: 1, title: 'Consent wall', help: 'Nothing is shown until a choice about cookies or data is made',
  detect: (page) => {
    if (page.proseChars >= behind) return null;
    const layer = page.overlays.find(isConsentLayer);
    if (layer !== undefined && layer.chars >= (page.visibleChars - layer.chars) / 2) return { reason: 'A consent layer stands in place of the page', evidence: [{ what: `layer “${collapse(layer.text).slice(0, 120)}”`, node: layer.node }] };
    return wholePage(page);
  },
};

const isConsentLayer = (overlay: Overlay): boolean => !overlay.holdsContent && overlay.chars < 4000 && about.test(overlay.text) && overlay.buttons.some((label) => accept.test(label));

/** Some sites send to a page of its own that is nothing but the choice. */
function wholePage(page: PageFacts) {
  const heading = page.headings.find((candidate) => about.test(candidate.text) || /before you continue|bevor sie fortfahren|avant de continuer/i.test(candidate.text));
  const form = page.forms.find((candidate) => candidate.buttons.some((label) => accept.test(label)) && candidate.buttons.length >= 2);
  if (heading === undefined || form === undefined || page.visibleChars > 3000) return null;
  return { reason: 'The page is a choice about cookies or data and nothing else', evidence: [{ what: `heading “${collapse(heading.text).slice(0, 120)}”`, node: heading.node }, { what: `buttons ${form.buttons.slice(0, 3).join(', ')}`, node: form.node }] };
}
