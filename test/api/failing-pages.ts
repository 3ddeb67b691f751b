/** Makes pages that fail for a known cause, each time in other words, on another host, inside other furniture. */
import type { Overrides, RunTarget } from '../../src/shared/api.ts';

export type FailingPage = { readonly cause: string; readonly target: RunTarget; readonly overrides: Overrides };
/** A small generator with a seed, so that a failure can be looked at again. */
type Dice = { readonly upTo: (most: number) => number; readonly oneOf: <T>(list: readonly T[]) => T };

export function diceFrom(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
  return { upTo: (most) => Math.floor(next() * most), oneOf: (list) => list[Math.floor(next() * list.length)]! };
}

const nouns = ['harbour', 'tide', 'lantern', 'gauge', 'ferry', 'reef', 'pilot', 'buoy', 'quay', 'anchor', 'chart', 'signal'] as const;
const verbs = ['measures', 'remembers', 'follows', 'repairs', 'carries', 'names', 'counts', 'crosses'] as const;
const places = ['in the north bay', 'below the old wall', 'near the second pier', 'at the mouth of the river', 'under the red light', 'behind the fish market'] as const;

const sentence = (dice: Dice): string => `The ${dice.oneOf(nouns)} ${dice.oneOf(verbs)} the ${dice.oneOf(nouns)} ${dice.oneOf(places)}, and ${dice.upTo(90) + 2} people saw it happen in ${1900 + dice.upTo(120)}.`;
const paragraph = (dice: Dice, sentences = 3): string => `<p>${Array.from({ length: sentences + dice.upTo(2) }, () => sentence(dice)).join(' ')}</p>`;
const times = (count: number, make: () => string): string => Array.from({ length: count }, make).join('\n');
const prose = (dice: Dice, paragraphs: number): string => Array.from({ length: paragraphs + dice.upTo(4) }, () => paragraph(dice)).join('\n');
const title = (dice: Dice): string => `The ${dice.oneOf(nouns)} and the ${dice.oneOf(nouns)} of ${1900 + dice.upTo(120)}`;
const links = (dice: Dice, count: number): string => Array.from({ length: count }, (_, i) => `<li><a href="/${dice.oneOf(nouns)}/${i}">${dice.oneOf(nouns)} ${dice.oneOf(verbs)}</a></li>`).join('');

function furniture(dice: Dice, content: string): string {
  const head = dice.upTo(3) === 0 ? '' : `<header class="top"><a href="/">${dice.oneOf(nouns)}</a><nav><ul>${links(dice, 3 + dice.upTo(9))}</ul></nav></header>`;
  const side = dice.upTo(2) === 0 ? '' : `<aside class="side"><ul>${links(dice, 2 + dice.upTo(8))}</ul></aside>`;
  const foot = dice.upTo(4) === 0 ? '' : `<footer><p>© ${2000 + dice.upTo(26)}</p><ul>${links(dice, 2 + dice.upTo(6))}</ul></footer>`;
  return `<!doctype html><html lang="en"><head><title>${title(dice)}</title></head><body>${head}${content}${side}${foot}</body></html>`;
}

type Made = { readonly html: string; readonly status?: number; readonly headers?: readonly (readonly [string, string])[]; readonly contentType?: string; readonly latin1?: boolean; readonly overrides?: Overrides };
const whole = (dice: Dice): string => furniture(dice, `<main><h1>${title(dice)}</h1>${prose(dice, 4)}</main>`);

/** A crawl that asks for more text than is left when the part in `open` is taken, and less than the page has. */
function halfLost(dice: Dice, open: string): Made {
  const [kept, lost] = [prose(dice, 9), paragraph(dice, 5)];
  return { html: furniture(dice, `<main><h1>${title(dice)}</h1>${kept}${open}${lost}</div></main>`), overrides: { min_markdown_chars: kept.replace(/<[^>]*>|\s/g, '').length + 200, render: 'never' } };
}
const notice = (dice: Dice): string => `We and our ${dice.upTo(300) + 20} partners store cookies on your device and read them again to measure this site, to choose offers and to learn what is read.`;

/** Cause → page. What a person would call one problem is one cause, however the page around it looks. */
const causes: Readonly<Record<string, (dice: Dice) => Made>> = {
  'shell that no browser filled': (dice) => ({ html: `<!doctype html><html><head><title>${title(dice)}</title></head><body><div id="${dice.oneOf(['root', 'app', '__next'])}">${dice.oneOf(['', 'Loading…', '<p>Please wait.</p>'])}</div><noscript>Please switch JavaScript on.</noscript><script src="/static/${dice.upTo(999)}.js"></script></body></html>`, overrides: { render: 'never' } }),
  'consent text kept': (dice) => ({ html: furniture(dice, `<main><h1>${title(dice)}</h1>${times(4, () => paragraph(dice))}<div class="cookie-notice">${times(3, () => `<p>${notice(dice)} ${notice(dice)}</p>`)}</div></main>`), overrides: { 'rules.consent': false } }),
  'login': (dice) => ({ html: furniture(dice, `<main><h1>Sign in</h1><form action="/login" method="post"><label>E-mail <input type="email" name="user"></label><label>Password <input type="password" name="password"></label><button>Sign in</button></form></main>`) }),
  'denied': (dice) => ({ status: 403, html: furniture(dice, `<main><h1>Forbidden</h1><p>Reference ${dice.upTo(9_999_999)}</p></main>`) }),
  'rate limited': (dice) => ({ status: 429, headers: [['retry-after', String(600 + dice.upTo(3000))]], html: furniture(dice, '<main><h1>Too many requests</h1><p>Please slow down.</p></main>') }),
  'missing page': (dice) => ({ status: 404, html: furniture(dice, `<main><h1>${dice.oneOf(['Page not found', 'Nothing is here', 'Gone'])}</h1><p>${sentence(dice)}</p></main>`) }),
  'payment': (dice) => ({ status: 402, html: furniture(dice, '<main><h1>Payment required</h1><p>Subscribe to read on.</p></main>') }),
  'server error': (dice) => ({ status: 500, html: furniture(dice, `<main><h1>Internal server error</h1><p>Trace ${dice.upTo(9_999_999)}</p></main>`) }),
  'another page than asked for': (dice) => ({ html: whole(dice), overrides: { required_heading_regex: `^Handbook of ${dice.oneOf(nouns)}s$` } }),
  'a part taken for a sidebar': (dice) => halfLost(dice, `<div class="${dice.oneOf(['sidebar', 'sidebar-left', 'page-sidebar'])}">`),
  'a part hidden': (dice) => halfLost(dice, dice.oneOf(['<div style="display:none">', '<div hidden>'])),
  'too short': (dice) => ({ html: furniture(dice, `<main><h1>${title(dice)}</h1><p>${sentence(dice)}</p></main>`), overrides: { min_markdown_chars: 600, render: 'never' } }),
  'not a page': (dice) => ({ html: `%PDF-1.7 ${dice.upTo(99_999)}`, contentType: 'application/pdf' }),
};

export const causeNames: readonly string[] = Object.keys(causes);

/** The i-th failing page: causes come in turn, some more often than others, on a few hosts each. */
export function failingPage(i: number): FailingPage {
  const dice = diceFrom(i * 7919 + 17);
  const cause = causeNames[i % 3 === 0 ? dice.upTo(4) : i % causeNames.length]!;
  const { html, status = 200, headers = [], contentType = 'text/html; charset=utf-8', overrides = {} } = causes[cause]!(dice);
  const url = `https://${dice.oneOf(nouns)}${dice.upTo(4)}.example/${dice.oneOf(nouns)}/${i}`;
  return {
    cause, overrides,
    target: { kind: 'bytes', base64: Buffer.from(html, 'utf8').toString('base64'), url, name: `page-${i}`, contentType, from: 'archive', answer: { status, headers: [['content-type', contentType], ...headers.map(([name, value]): [string, string] => [name, value])] } },
  };
}
