/** What a forum prints beside and under a post: membership data, signatures, reactions, votes, post numbers. */
import type { Page } from '../../page.ts';
import type { Rule } from '../rule.ts';
import { hasAny, isContainer, isElement, isInsideName, nameOf } from '../elements.ts';

const words = new Set(['signature', 'signatures', 'usertitle', 'userstats', 'userextras', 'userfields', 'reactions', 'reactionsbar', 'postcontrols', 'postfoot', 'postcounter', 'postlinking', 'reputation', 'badges', 'userbadges', 'karma', 'upvotes', 'downvotes', 'votes', 'votecount', 'memberaction']);
/** What speaks of the member or the post only beside one of the second words. */
const owners = new Set(['user', 'author', 'member', 'poster', 'post', 'message', 'postbit']);
const details = new Set(['title', 'extras', 'stats', 'statistics', 'fields', 'controls', 'buttons', 'badge', 'badges', 'groups', 'rank', 'votes', 'actions', 'toolbar', 'reactions', 'signature']);

export const postDetails: Rule = {
  id: 'post-details', version: 1, family: 'social', title: 'Details of posts', defaultOn: true, shareMax: 0.4,
  help: 'Removes from a discussion what stands beside each post and is none of it: the rank, statistics and signature of the member, reactions, votes, controls and the number of the post. Author and date stay.',
  begin: ({ page, kind }) => {
    if (kind !== 'forum') return null;
    return (index) => {
      const chars = page.textChars[index]!;
      if (chars === 0 || chars > 600 || isInsideName(page, index, 'pre', 'blockquote') || nameOf(page, index) === 'article') return null;
      if (isElement(page, index) && chars <= 7 && /^#\s?\d+$/.test(page.textOf(index, 12))) return 'the number of a post';
      if (!(isContainer(page, index) || isSmallPrint(page, index)) || holdsParagraph(page, index)) return null;
      const tokens = page.tokens(index);
      const word = hasAny(tokens, words) ?? (chars <= 250 && hasAny(tokens, owners) !== null ? hasAny(tokens, details) : null);
      return word === null ? null : `class or id word "${word}" beside a post`;
    };
  },
};

/** Ranks are often headings, and statistics definition lists. */
const isSmallPrint = (page: Page, index: number): boolean => ['h4', 'h5', 'h6', 'dl', 'dt', 'dd', 'p'].includes(nameOf(page, index));

/** A post that carries such a class itself is told by its text; a signature may be one line. */
function holdsParagraph(page: Page, index: number): boolean {
  for (let k = page.orderOf[index]! + 1; k < page.subtreeEnd[index]!; k++) if (nameOf(page, page.order[k]!) === 'p' && page.textChars[page.order[k]!]! > 200) return true;
  return false;
}
