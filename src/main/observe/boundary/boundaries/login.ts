/** Pages that are a door: sign in, or nothing. */
import { enoughProse, type BoundaryEntry, type ResponseFacts } from '../entry.ts';
import { inFewLines, inHeading, inTitle, type Phrase } from '../phrases.ts';
import type { Form, PageFacts } from '../page-facts.ts';

const words = /\b(?:(?:log|sign)[\s-]?(?:in|on)|log ?into|login|authenticat(?:e|ion)(?: required)?|enter your password|members? only|single sign[\s-]on|anmeld(?:en|ung)|einloggen|connexion|se connecter|identifiez-vous|iniciar sesi[óo]n|accedi|accesso|entrar|inloggen|logga in|zaloguj|войти|вход)\b|ログイン|登录|登入|로그인/i;
const demands = /\b(?:(?:you (?:must|need to|have to)|please) (?:be )?(?:log(?:ged)?|sign(?:ed)?)[\s-]?(?:in|on)\b|(?:log|sign) in to (?:continue|view|see|access)|login required|authentication required)/i;
/** A heading that is nothing but the demand. */
const doorHeading = /^(?:please )?(?:sign|log)[\s-]?(?:in|on)\b(?: (?:to|with|or|and|for)\b.{0,60})?\W*$|^(?:anmelden|einloggen|connexion|se connecter|iniciar sesi[óo]n|accedi|inloggen)\W*$/i;
const path = /\/(?:log-?in|sign-?in|auth|sso|session|account\/login|users\/sign_in|wp-login)\b/i;
/** Text beside the form past which the page has something of its own to show. */
const besideForm = 900;

export const login: BoundaryEntry = {
  id: 'login', version: 1, title: 'Login', help: 'The page asks for credentials and shows nothing else',
  detect: (page, response) => {
    if (response.status === 401) return { reason: 'The server asks for credentials (401)', evidence: [{ what: 'status 401' }, ...asked(response)] };
    const form = page.forms.find((candidate) => isCredentialForm(candidate, page));
    if (form !== undefined && hasPassword(form) && standsFirst(form, page)) {
      const demand = inHeading(page, doorHeading);
      if (demand !== null) return { reason: 'The page is a login form, whatever stands below it', evidence: [{ what: 'form with a password field before any text', node: form.node }, demand, ...moved(response)] };
    }
    if (page.proseChars >= enoughProse) return null;
    const phrase = inTitle(page, words) ?? inHeading(page, words) ?? (form === undefined ? null : buttonPhrase(form));
    if (form !== undefined && phrase !== null && (page.proseChars < 200 || standsFirst(form, page)) && page.visibleChars - form.chars < besideForm) return { reason: 'The page is a login form', evidence: [{ what: 'form with a password or account field', node: form.node }, phrase, ...moved(response)] };
    const demand = inFewLines(page, demands) ?? inHeading(page, demands);
    if (demand !== null && page.visibleChars < besideForm && (form !== undefined || response.status === 403 || page.proseChars < 200)) return { reason: 'The page asks to sign in before it shows anything', evidence: [demand, ...moved(response)] };
    return null;
  },
};

const asked = (response: ResponseFacts): readonly Phrase[] => (response.headers.has('www-authenticate') ? [{ what: 'WWW-Authenticate' }] : []);
const moved = (response: ResponseFacts): readonly Phrase[] => (response.requestedUrl !== response.finalUrl && path.test(response.finalUrl) ? [{ what: `led from ${response.requestedUrl} to ${response.finalUrl}` }] : []);
const buttonPhrase = (form: Form): Phrase | null => {
  const label = form.buttons.find((button) => words.test(button));
  return label === undefined ? null : { what: `button “${label}”`, node: form.node };
};

const hasPassword = (form: Form): boolean => form.inputs.some((input) => input.type === 'password');

/** Before any running text: what follows is an advertisement for signing in. */
function standsFirst(form: Form, page: PageFacts): boolean {
  const place = page.blocks.findIndex((block) => block.node === form.node);
  const firstProse = page.prose[0];
  return place >= 0 && (firstProse === undefined || place < page.blocks.indexOf(firstProse));
}

/** A password field in the page itself, not in a drop-down of its header or a closed layer; or the first step of one. */
function isCredentialForm(form: Form, page: PageFacts): boolean {
  const inLayer = page.overlays[form.overlay]?.holdsContent === false;
  if (form.inChrome || (inLayer && page.proseChars >= 200)) return false;
  const visible = form.inputs.filter((input) => !input.hidden);
  if (visible.some((input) => input.type === 'password')) return true;
  const account = visible.some((input) => /username|current-password|webauthn/.test(input.autocomplete) || /\b(?:user(?:name)?|login|e?mail|identifier|account)\b/.test(input.name) || input.type === 'email');
  return account && visible.length <= 3 && !visible.some((input) => input.type === 'textarea' || input.type === 'search') && form.buttons.some((label) => words.test(label) || /^(?:next|continue|weiter|suivant)$/i.test(label));
}
