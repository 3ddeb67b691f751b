/** A claim that is too large is spared, and a rule that would still take too much is refused whole and said so. */
import { addCounts, noContent, type ContentCounts } from '../../../../shared/content-counts.ts';
import { protectedClasses, type Guard, type PlainClaim, type Rule, type RuleContext } from '../rule.ts';

/** Below these counts a share says nothing. */
const floors: Readonly<Record<(typeof protectedClasses)[number], number>> = { textChars: 200, codeBlocks: 2, tables: 3, headings: 4 };
/** What takes less text of its own than this may take headings and tables: they are those of teasers. */
const leastText = 0.4;

export const shareCap: Guard = {
  id: 'share-cap', version: 1, title: 'Share caps',
  help: 'A claim that alone would take more than the declared share of its rule is spared; a rule whose other claims together would take more of the text, the code blocks, the tables or the headings of the region takes nothing and is reported.',
  refuseRule(context, rule, claims) {
    if (rule.shareMax >= 1 || claims.length === 0) return null;
    const total = sum(context, context.roots);
    const small = claims.filter(({ index }) => excess(sum(context, [index]), total, rule) === null);
    return excess(sum(context, outermost(context, small)), total, rule);
  },
  begin(context) {
    const total = sum(context, context.roots);
    return (index, rule) => (rule === null || rule.shareMax >= 1 ? null : excess(sum(context, [index]), total, rule));
  },
};

function excess(taken: ContentCounts, total: ContentCounts, rule: Rule): string | null {
  for (const kind of protectedClasses) {
    const cap = kind === 'textChars' ? rule.shareMax : Math.max(rule.shareMax, 0.6);
    if (taken[kind] <= floors[kind] || taken[kind] <= cap * total[kind]) continue;
    if (kind !== 'textChars' && kind !== 'codeBlocks' && taken.textChars < total.textChars * leastText) continue;
    return `would take ${taken[kind]} of ${total[kind]} ${kind === 'textChars' ? 'characters' : kind}, more than its share of ${Math.round(cap * 100)} %`;
  }
  return null;
}

/** Linked text is left out of the text, unless the region is a list of links itself: what is at stake is what only stands here. */
function sum({ page, roots }: RuleContext, indexes: readonly number[]): ContentCounts {
  const counts = indexes.reduce((all, index) => addCounts(all, page.counts(index)), noContent);
  const linked = (list: readonly number[]): number => list.reduce((chars, index) => chars + page.linkChars[index]!, 0);
  const isList = linked(roots) > roots.reduce((chars, index) => chars + page.textChars[index]!, 0) * 0.8;
  return isList ? counts : { ...counts, textChars: counts.textChars - linked(indexes) };
}

/** Claims in composed order without those inside another. */
function outermost({ page }: RuleContext, claims: readonly PlainClaim[]): number[] {
  const kept: number[] = [];
  let end = -1;
  for (const { index } of claims) {
    if (page.orderOf[index]! < end) continue;
    kept.push(index);
    end = page.subtreeEnd[index]!;
  }
  return kept;
}
