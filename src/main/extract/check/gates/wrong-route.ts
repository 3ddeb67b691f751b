/** Is this the page that was asked for? */
import { RE2JS } from 're2js';
import type { Answer, Gate, GateInput } from '../gate.ts';

const notFound = /(?:^|\W)(?:404|page (?:was |could )?not (?:be )?found|not found|page (?:does not|doesn['’]t) exist|no longer (?:available|exists)|seite nicht gefunden|page introuvable|página no encontrada|pagina non trovata|страница не найдена|ページが見つかりません)(?:\W|$)/i;
const softLimit = 1500;

export const wrongRoute: Gate = {
  id: 'wrong_route', version: 1, title: 'Wrong route', help: 'Canonical address, redirects to the home page, soft 404s, the required heading and the language agree with what was asked for',
  measure(input) {
    const found = [canonical(input), redirectedHome(input), softNotFound(input), language(input)].filter((answer) => answer !== null);
    const heads = headsOf(input);
    return ({ profile }) => {
      const answers = [...(profile.wrong_route_detection ? found : []), ...requiredHeading(heads, profile.required_heading_regex)];
      return answers.length > 0 || !profile.wrong_route_detection ? answers : [{ level: 'pass', measured: false, threshold: false, unit: 'wrong route', sentence: 'Nothing says that this is another page' }];
    };
  },
};

const answer = (level: Answer['level'], sentence: string, measured: string, threshold: string, nodes: Answer['nodes'] = []): Answer => ({ level, measured, threshold, unit: 'route', sentence, nodes });
const isHome = (path: string): boolean => /^\/(?:index\.\w+|home\/?|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(path);

/** A canonical link to the home page from a deep address is what error shells of client-routed sites leave behind, and what careless templates put on every page: it fails only where there is neither a heading nor much text. */
function canonical(input: GateInput): Answer | null {
  const { page, finalUrl } = input;
  const node = page.select('link[rel~="canonical"]')[0];
  const here = URL.parse(finalUrl);
  if (node === undefined || here === null) return null;
  const there = URL.parse(page.attr(node, 'href') ?? '', page.baseUrlOf(node));
  if (there === null || !/^https?:$/.test(there.protocol) || there.href === here.href) return null;
  const id = page.nodes[node]!.id;
  if (there.pathname === '/' && !isHome(here.pathname)) return answer(input.outline.headings.length > 0 || page.textChars[input.regions[0] ?? -1]! >= softLimit ? 'warn' : 'fail', `The canonical address is the home page, ${there.href}`, there.href, here.href, [id]);
  return null;
}

function redirectedHome({ requestedUrl, finalUrl }: GateInput): Answer | null {
  const asked = URL.parse(requestedUrl);
  const got = URL.parse(finalUrl);
  if (asked === null || got === null || asked.pathname === got.pathname) return null;
  return isHome(got.pathname) && !isHome(asked.pathname) && got.search === '' ? answer('fail', `The request for ${asked.pathname} ended at ${got.pathname}`, got.href, asked.href) : null;
}

/** Words alone do not make a soft 404: they must head a page with little else. */
function softNotFound({ page, outline, status }: GateInput): Answer | null {
  if (status === 404 || status === 410) return answer('fail', `The server answered ${status}`, String(status), '200');
  const title = page.select('title')[0];
  const heads = [...(title === undefined ? [] : [page.nodes[page.firstChild[title] ?? -1]?.text ?? '']), ...outline.headings.slice(0, 2).map((heading) => heading.text)];
  const found = heads.find((head) => head.length < 120 && notFound.test(head));
  const chars = outline.text.replace(/\s+/g, '').length;
  return found !== undefined && chars < softLimit ? answer('fail', `The page says “${found.trim().slice(0, 80)}” and little else`, found.trim().slice(0, 120), 'another heading') : null;
}

const headsOf = ({ outline, page }: GateInput): readonly string[] => [...outline.headings.map((heading) => heading.text), ...page.select('h1').map((index) => page.textOf(index, 500))];

function requiredHeading(heads: readonly string[], asked: string | null): readonly Answer[] {
  if (asked === null) return [];
  const pattern = RE2JS.compile(asked);
  const found = heads.some((head) => pattern.matcher(head).find());
  return [answer(found ? 'pass' : 'fail', found ? 'The required heading is there' : `No heading matches ${asked}`, heads.slice(0, 5).join(' | ').slice(0, 300), asked)];
}

/** A language in the address (/de/, /pt-br/) that is not the page's own: a warning, since `lang` is often left as the template had it. */
function language({ page, requestedUrl }: GateInput): Answer | null {
  const inPath = /^\/([a-z]{2})(?:[-_][a-z]{2})?(?:\/|$)/i.exec(URL.parse(requestedUrl)?.pathname ?? '')?.[1]?.toLowerCase();
  const html = page.select('html')[0];
  const stated = html === undefined ? null : /^[a-z]{2}/i.exec(page.attr(html, 'lang') ?? '')?.[0].toLowerCase() ?? null;
  if (inPath === undefined || stated === null || inPath === stated || !languages.has(inPath)) return null;
  return answer('warn', `The address says “${inPath}”, the page says “${stated}”`, stated, inPath, [page.nodes[html!]!.id]);
}

/** ISO 639-1 codes that are common in addresses and seldom anything else. */
const languages = new Set(['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'uk', 'zh', 'cs', 'da', 'fi', 'el', 'hu', 'ro', 'vi', 'ar', 'he', 'fa']);
