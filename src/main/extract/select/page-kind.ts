/** What kind of page this is, with the evidence: rules that would eat the content of one kind keep out of it. */
import type { Selection } from '../../../shared/judgement.ts';
import type { Page } from '../page.ts';
import { readSigns, type Signs } from './signs.ts';

type Kind = Selection['pageKind']['kind'];
type Vote = { readonly kind: Kind; readonly weight: number; readonly evidence: string };

/** The kind with the most weight of evidence, from 2 on; else `unknown`. */
export function readPageKind(page: Page): Selection['pageKind'] {
  const votes = voteOn(readSigns(page));
  const sums = new Map<Kind, number>();
  for (const { kind, weight } of votes) sums.set(kind, (sums.get(kind) ?? 0) + weight);
  const [kind, weight] = [...sums].sort((a, b) => b[1] - a[1])[0] ?? ['unknown', 0];
  if (weight < 2) return { kind: 'unknown', evidence: votes.map(({ evidence }) => evidence) };
  return { kind, evidence: votes.filter((vote) => vote.kind === kind).map(({ evidence }) => evidence) };
}

function voteOn(signs: Signs): readonly Vote[] {
  const votes: Vote[] = [];
  const vote = (condition: boolean, kind: Kind, weight: number, evidence: string): void => {
    if (condition) votes.push({ kind, weight, evidence });
  };
  const { types, path } = signs;
  vote(types.has('discussionforumposting') || types.has('qapage') || types.has('question'), 'forum', 4, 'schema type of a discussion');
  vote(/\/(?:forums?|threads?|topics?|questions|discussions?|viewtopic|showthread|t)\b/.test(path), 'forum', 2, 'the address speaks of a thread');
  vote(signs.posts >= 3, 'forum', 2, `${signs.posts} elements named as posts or replies`);
  vote(signs.comments >= 3 && signs.longestProse < 600 && signs.ogType !== 'article', 'forum', 1.5, `${signs.comments} comments and little else`);
  vote(types.has('product') && !types.has('itemlist') && signs.prices < 12, 'product', 3, 'schema type Product');
  vote(signs.ogType.startsWith('product') && !signs.ogType.includes('group'), 'product', 3, `og:type ${signs.ogType}`);
  vote(signs.cartButtons > 0 && signs.cartButtons < 3, 'product', 2, 'a button that adds to a cart');
  vote(signs.cartButtons >= 4 || types.has('collectionpage') || types.has('itemlist') || types.has('offercatalog'), 'collection', 2, 'many products, or the schema type of a list');
  vote(/\/(?:collections?|category|categories|shop|catalog)\b/.test(path), 'collection', 2, 'the address speaks of a collection');
  vote(signs.cards >= 6 && signs.longestProse < 800, 'listing', 2, `${signs.cards} teasers of other pages`);
  vote(/\/(?:news|blog|archive|tag|tags|events|press|search|jobs)\/?$/.test(path), 'listing', 2, 'the address ends in a list of posts');
  vote(signs.longestProse < 500 && signs.prices >= 6, 'collection', 2, `${signs.prices} prices and little prose`);
  vote(signs.longestProse < 350 && signs.links >= 40 && signs.ogType !== 'article', 'listing', 2, `${signs.links} links and little prose`);
  vote(signs.longestProse < 700 && signs.headings >= 5 && signs.ogType !== 'article', 'service', 2, `${signs.headings} headings and little prose under any one`);
  vote(types.has('newsarticle') || types.has('article') || types.has('blogposting') || types.has('reportagenewsarticle'), 'article', 3, 'schema type of an article');
  vote(signs.ogType === 'article', 'article', 2, 'og:type article');
  vote(signs.longestProse >= 1500, 'article', 1.5, `${signs.longestProse} characters of prose in one box`);
  vote(types.has('techarticle') || types.has('apireference'), 'documentation', 4, 'schema type of documentation');
  vote(/\/(?:docs?|documentation|reference|api|manual|guide|guides|wiki|tutorial|tutorials|help|kb|glossary)\b/.test(path) || /^(?:docs?|wiki|help|developer|support)\./.test(signs.host), 'documentation', 2, 'the address speaks of documentation');
  vote(signs.codeBlocks >= 2, 'documentation', 1.5, `${signs.codeBlocks} code blocks`);
  vote(types.has('service') || types.has('localbusiness') || types.has('course'), 'service', 2, 'schema type of a service');
  return votes;
}
