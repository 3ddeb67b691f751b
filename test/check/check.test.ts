/** The gates and the verdict: each can fail, none can crash the run, and nothing that failed is accepted. */
import { describe, expect, it } from 'vitest';
import { check } from '../../src/main/extract/check/check.ts';
import { readOutline } from '../../src/main/extract/check/outline.ts';
import { cutIntoPieces } from '../../src/main/extract/check/pieces.ts';
import { gates } from '../../src/main/extract/check/gates.ts';
import { extractCatalog } from '../../src/main/extract/extract.ts';
import { entryId } from '../../src/shared/ids.ts';
import type { Plan } from '../../src/shared/plan.ts';
import type { MarkdownDocument } from '../../src/shared/markdown-document.ts';
import type { ProfileInput } from '../../src/shared/profile.ts';
import { write } from '../../src/main/extract/write/write.ts';
import { keepAll, planOf } from '../write/write-html.ts';

const prose = '<p>The harbour office keeps a ledger of every ship that enters the bay, with the hour of its arrival.</p>';
const route = { requestedUrl: 'https://example.test/dir/page', finalUrl: 'https://example.test/dir/page', status: 200 };

function checked(html: string, options: { readonly profile?: ProfileInput; readonly change?: (text: string) => string; readonly route?: Partial<typeof route> } = {}) {
  const plan = planOf(options.profile);
  const { page, selection, judgement } = keepAll(html);
  const written: MarkdownDocument = write(page, selection, judgement, plan).output;
  const markdown = options.change === undefined ? written : { ...written, text: options.change(written.text) };
  return check({ page, selection, judgement, markdown, plan, ...route, ...options.route }).output;
}

const failed = (result: ReturnType<typeof checked>): readonly string[] => [...new Set(result.findings.filter((finding) => finding.level === 'fail').map((finding) => finding.gate))];

describe('verdict', () => {
  it('accepts what passes every gate and asks each of them', () => {
    const result = checked(`<h1>Notes</h1>${prose}`);
    expect(result.verdict.kind).toBe('accepted');
    expect(new Set(result.findings.map((finding) => finding.gate)).size).toBe(gates.length);
  });

  it('of a page without text is no content, with a hint to render', () => {
    expect(checked('<div></div>').verdict).toMatchObject({ kind: 'no_extractable_content', retryWithRender: true });
    expect(checked('<div></div>').representation).toBe('none');
  });

  it('is never accepted with a failed gate, nor called clean', () => {
    const result = checked(`<h1>Notes</h1>${prose}`, { change: (text) => text.replace('# Notes\n', '') });
    expect(result.verdict).toMatchObject({ kind: 'rejected', gates: expect.arrayContaining(['conservation']) });
    expect(result.representation).toBe('raw_fallback');
  });
});

describe('gates', () => {
  it('conservation sees a changed byte of code, a lost word and a lost heading', () => {
    const html = `<h2>Head</h2>${prose}<pre>let a = 1;</pre>`;
    expect(failed(checked(html))).toEqual([]);
    expect(failed(checked(html, { change: (text) => text.replace('a = 1', 'a =  1') }))).toContain('conservation');
    expect(failed(checked(html, { change: (text) => text.replace('ledger of every ship', '') }))).toContain('conservation');
    expect(failed(checked(html, { change: (text) => text.replace('## Head', 'Head') }))).toContain('conservation');
  });

  it('budgets count lost links against their budget', () => {
    const html = `${prose}<p><a href="/a">one</a> and <a href="/b">two</a></p>`;
    const lose = (text: string): string => text.replace('(https://example.test/b)', '').replace('[two]', 'two');
    expect(failed(checked(html, { change: lose }))).toContain('budgets');
    expect(failed(checked(html, { change: lose, profile: { budgets: { link: 0.6 } } }))).toEqual([]);
  });

  it('wrong route: status, home page, required heading', () => {
    expect(failed(checked(prose, { route: { status: 404 } }))).toEqual(['wrong_route']);
    expect(failed(checked(prose, { route: { finalUrl: 'https://example.test/' } }))).toEqual(['wrong_route']);
    expect(failed(checked(`<h1>Notes</h1>${prose}`, { profile: { required_heading_regex: '^Prices' } }))).toEqual(['wrong_route']);
    expect(failed(checked(`<h1>Prices 2026</h1>${prose}`, { profile: { required_heading_regex: '^Prices' } }))).toEqual([]);
    expect(failed(checked(prose, { route: { status: 404 }, profile: { wrong_route_detection: false } }))).toEqual([]);
  });

  it('wrong route: a canonical home page fails a shell and warns on a page with text of its own', () => {
    const home = '<link rel="canonical" href="https://example.test/">';
    expect(failed(checked(`${home}${prose}`))).toEqual(['wrong_route']);
    const whole = checked(`${home}<h1>Notes</h1>${prose}`);
    expect(failed(whole)).toEqual([]);
    expect(whole.findings.find((finding) => finding.gate === 'wrong_route')?.level).toBe('warn');
  });

  it('plan_acknowledged refuses an entry that is unknown, and one of another version', () => {
    const entry = { kind: 'rule', version: 1, enabled: true, params: {} } as const;
    const ask = (entries: Plan['entries']) => {
      const { page, selection, judgement } = keepAll(prose);
      const plan = { ...planOf(), entries };
      const markdown = write(page, selection, judgement, plan).output;
      return failed(check({ page, selection, judgement, markdown, plan, ...route, catalog: extractCatalog }).output);
    };
    expect(ask({ [entryId('navigation')]: entry })).toEqual([]);
    expect(ask({ [entryId('no-such-rule')]: entry })).toEqual(['plan_acknowledged']);
    expect(ask({ [entryId('navigation')]: { ...entry, version: 99 } })).toEqual(['plan_acknowledged']);
  });

  it('loss_explained sees a single link that no rule took', () => {
    const { page, selection, judgement } = keepAll(`${prose}<p><a href="/a">one</a></p>`);
    const markdown = write(page, selection, judgement, planOf()).output;
    const ask = (ledger: typeof judgement.ledger) => failed(check({ page, selection, judgement: { ...judgement, ledger }, markdown, plan: planOf(), ...route }).output);
    expect(ask(judgement.ledger)).toEqual([]);
    expect(ask({ ...judgement.ledger, kept: { ...judgement.ledger.kept, links: judgement.ledger.kept.links - 1 } })).toEqual(['loss_explained']);
  });

  it('budgets count each class by itself', () => {
    const html = `<h2>Head</h2>${prose}<p><img src="/i.png" alt="i"></p>`;
    for (const [from, to, unit] of [['## Head', 'Head', 'headings'], ['/i.png', '/j.png', 'images']] as const) {
      const result = checked(html, { change: (text) => text.replace(from, to) });
      expect(result.findings.filter((finding) => finding.gate === 'budgets' && finding.level === 'fail').map((finding) => finding.unit), unit).toEqual([expect.stringContaining(unit)]);
    }
  });

  it('boilerplate: text that only repeats itself is content, a label between fresh blocks is not', () => {
    const cycle = ['The river rises in the hills above the town every spring.', 'Nobody remembers who built the first bridge of stone there.', 'The council asked for the reeds along it to be left.'].map((line) => `<p>${line}</p>`).join('');
    expect(failed(checked(prose.repeat(40)))).not.toContain('boilerplate_ratio');
    expect(failed(checked(cycle.repeat(14)))).not.toContain('boilerplate_ratio');
    const fresh = Array.from({ length: 12 }, (_, i) => `<p>Ship ${i} left on day ${i * 7} with ${i * 31} crates.</p><p>Sign up for the harbour letter and never miss a sailing again, dear reader.</p>`).join('');
    expect(failed(checked(fresh))).toContain('boilerplate_ratio');
  });

  it('an article about errors is no soft 404', () => {
    expect(failed(checked(`<h1>How we made 404 pages kinder</h1>${prose.repeat(20)}`))).toEqual([]);
  });

  it('structure refuses rows of different width', () => {
    expect(failed(checked(`${prose}<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>`, { change: (text) => text.replace('| 1 | 2 |', '| 1 |') }))).toContain('structure');
  });

  it('that is switched off is not asked', () => {
    expect(checked(prose, { profile: { gates: { hidden_text: false } } }).findings.some((finding) => finding.gate === 'hidden_text')).toBe(false);
  });

  it('that breaks is a warning that says so', () => {
    const result = checked(prose, { profile: { required_heading_regex: '(unclosed' } });
    expect(result.findings.find((finding) => finding.gate === 'wrong_route')).toMatchObject({ level: 'warn', measured: 'stage_failed' });
  });
});

describe('outline', () => {
  it('of a long text read in pieces is that of the whole: headings, code with blank lines and hashes, notes across cuts', () => {
    const part = (i: number): string => `## Part ${i}\n\nWords with a note.[^${i + 1}] ${'More of them. '.repeat(40)}\n\n\`\`\`sh\nls\n\n# not a heading ${i}\n\nAlso code\n\`\`\`\n\n- item ${i}\n\n  # inside the item\n\n`;
    const text = Array.from({ length: 60 }, (_, i) => part(i)).join('') + Array.from({ length: 60 }, (_, i) => `[^${i + 1}]: Note ${i}.\n\n`).join('');
    expect(cutIntoPieces(text).map((piece) => piece.text).join('')).toBe(text);
    expect(cutIntoPieces(text).length).toBeGreaterThan(3);
    const outline = readOutline(text);
    expect(outline.headings.filter(({ level }) => level === 2).map((heading) => text.slice(heading.start, heading.start + heading.text.length + 3))).toEqual(Array.from({ length: 60 }, (_, i) => `## Part ${i}`));
    expect(outline.headings.filter(({ level }) => level === 1).length).toBe(60);
    expect(outline.codes.map(({ value }) => value)).toEqual(Array.from({ length: 60 }, (_, i) => `ls\n\n# not a heading ${i}\n\nAlso code`));
    expect(outline.text).not.toContain('[^');
  });
});
