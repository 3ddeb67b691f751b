/** A rule that would take too much is refused whole and said so. */
import type { Guard, PlainClaim, RuleContext } from '../rule.ts';
import { protectedClasses } from '../rule.ts';
import { addCounts, noContent, type ContentCounts } from '../../../../shared/content-counts.ts';

/** Below this many characters a share says nothing. */
/** What takes next to no text of its own may take headings and tables: they are those of teasers. */
const leastText = 0.2;
const floors: Readonly<Record<(typeof protectedClasses)[number], number>> = { textChars: 200, codeBlocks: 3, tables: 3, headings: 4 };

export const shareCap: Guard = {
  id: 'share-cap', version: 1, title: 'Share caps',
  help: 'A rule that would take more than its declared share of the text, the code blocks, the tables or the headings of the region takes nothing and is reported.',
  refuseRule(context, rule, claims) {
    if (rule.shareMax >= 1 || claims.length === 0) return null;
    const total = sum(context, context.roots);
    const taken = sum(context, outermost(context, claims));
    for (const kind of protectedClasses) {
      if (kind !== 'textChars' && taken.textChars < total.textChars * leastText) continue;
      const cap = kind === 'textChars' ? rule.shareMax : Math.max(rule.shareMax, 0.6);
      if (taken[kind] > floors[kind] && taken[kind] > cap * total[kind]) {
        return `would take ${taken[kind]} of ${total[kind]} ${kind === 'textChars' ? 'characters' : kind}, more than its share of ${Math.round(cap * 100)} %`;
      }
    }
    return null;
  },
};

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
