/** Writes the whole body of a page, nothing judged: the writer alone, for its own tests. */
import { addCounts, noContent } from '../../src/shared/content-counts.ts';
import type { FateTable, Ledger, Selection } from '../../src/shared/judgement.ts';
import type { MarkdownDocument } from '../../src/shared/markdown-document.ts';
import type { Plan } from '../../src/shared/plan.ts';
import { profileSchema, type ProfileInput } from '../../src/shared/profile.ts';
import { digest } from '../../src/shared/ids.ts';
import { pageOf } from '../../src/main/extract/page/page-of.ts';
import { parseHtml } from '../../src/main/extract/parse-html.ts';
import type { Page } from '../../src/main/extract/page.ts';
import { write } from '../../src/main/extract/write/write.ts';

export const planOf = (profile: ProfileInput = {}, off: readonly string[] = []): Plan => ({
  profile: profileSchema.parse(profile), engineVersion: '0.0.0-test', transformId: digest(`sha256:${'0'.repeat(64)}`),
  entries: Object.fromEntries(off.map((id) => [id, { kind: 'construct', version: 1, enabled: false, params: {} }])),
});

export type Whole = { readonly page: Page; readonly selection: Selection; readonly judgement: { readonly fates: FateTable; readonly ledger: Ledger } };

/** Everything that could be seen is kept. */
export function keepAll(html: string, url = 'https://example.test/dir/page'): Whole {
  const page = pageOf(parseHtml(html, url));
  const body = page.select('body')[0] ?? 0;
  const fates: FateTable = {
    palette: [{ kind: 'kept' }, { kind: 'outside' }],
    index: page.nodes.map((_, i) => (page.isInside(i, body) && !page.isInert(i) ? 0 : 1)),
  };
  const total = addCounts(noContent, page.counts(body));
  const ledger: Ledger = { total, outside: noContent, kept: total, rules: [], claims: [] };
  const selection: Selection = {
    policy: 'whole_body', regions: [page.nodes[body]!.id], selectorsUsed: ['body'], reason: 'test', candidates: [],
    pageKind: { kind: 'unknown', evidence: [] }, visibleFacts: 'markup',
  };
  return { page, selection, judgement: { fates, ledger } };
}

export function writeDocument(html: string, plan: Plan = planOf(), url?: string): MarkdownDocument & { readonly page: Page } {
  const { page, selection, judgement } = keepAll(html, url);
  return { ...write(page, selection, judgement, plan).output, page };
}

export const writeHtml = (html: string, plan?: Plan, url?: string): string => writeDocument(html, plan, url).text;
