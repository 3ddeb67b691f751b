/** Sections that come after the content: related, comments, share, by what their heading says. */
import type { Page } from '../../page.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { ancestorWhere, hasAny, isContainer, isElement, isHeading, linkDensity, nameOf } from '../elements.ts';
import { tailHeadings } from '../tail-words.ts';

const labelWords = new Set(['title', 'heading', 'header', 'label', 'headline']);

export const tailSection: Rule = {
  id: 'tail-section', version: 1, family: 'related', title: 'Sections after the content', defaultOn: true, shareMax: 0.5,
  help: 'Removes sections whose whole heading says that they lead away: related articles, comments, share, newsletter. The section is the box that the heading opens; where there is none, the siblings up to the next heading of its level, if most of them are links, forms or short lines.',
  begin(context) {
    if (context.kind === 'forum') return null;
    const claimed = claimSections(context);
    return claimed.size === 0 ? null : (index) => claimed.get(index) ?? null;
  },
};

function claimSections({ page, roots, kind }: RuleContext): ReadonlyMap<number, string> {
  const claimed = new Map<number, string>();
  const rootSet = new Set(roots);
  for (const root of roots) {
    for (let k = page.orderOf[root]!; k < page.subtreeEnd[root]!; k++) {
      const index = page.order[k]!;
      if (!isElement(page, index) || page.textChars[index]! > 60 || page.textChars[index]! < 3 || !isLabel(page, index)) continue;
      const text = page.textOf(index, 80);
      if (!tailHeadings.test(text) || ((kind === 'listing' || kind === 'collection') && /^(?:latest|recent|trending|top|popular|most)/i.test(text))) continue;
      const why = `headed "${text}"`;
      for (const node of sectionOf(page, index, rootSet)) claimed.set(node, why);
    }
  }
  return claimed;
}

const isLabel = (page: Page, index: number): boolean =>
  isHeading(page, index) ? nameOf(page, index) !== 'h1' : nameOf(page, index) === 'p' || nameOf(page, index) === 'strong' && nameOf(page, page.parent[index]!) !== 'p' || (isContainer(page, index) && hasAny(page.tokens(index), labelWords) !== null);

/** The box that the label opens, and grows while it stays the first thing in it; else the run of siblings after it. */
function sectionOf(page: Page, label: number, roots: ReadonlySet<number>): readonly number[] {
  let box = label;
  for (let at = page.parent[label]!; at >= 0 && !roots.has(at) && isElement(page, at); at = page.parent[at]!) {
    if (!opens(page, label, at)) break;
    if (!isContainer(page, at) || hasProse(page, at)) break;
    box = at;
  }
  if (page.textChars[box]! > page.textChars[label]! * 1.2 || page.counts(box).links > 0 && box !== label) return [box];
  return run(page, box);
}

const opens = (page: Page, label: number, box: number): boolean => {
  for (let k = page.orderOf[box]!; k < page.orderOf[label]!; k++) {
    const at = page.order[k]!;
    if (page.nodes[at]!.kind === 'text' && page.textChars[at]! > 0) return false;
  }
  return true;
};

/** Prose of its own: at least three paragraphs that are not linked. A comment section has it and is named by its tokens instead. */
function hasProse(page: Page, index: number): boolean {
  const tokens = page.tokens(index);
  if (tokens.has('comments') || tokens.has('related') || tokens.has('comment')) return false;
  let prose = 0;
  for (let k = page.orderOf[index]!; k < page.subtreeEnd[index]!; k++) {
    const at = page.order[k]!;
    if (nameOf(page, at) === 'p' && page.textChars[at]! - page.linkChars[at]! > 150 && ancestorWhere(page, at, (up) => up !== index && page.isInside(up, index) && nameOf(page, up) === 'a') < 0) prose++;
  }
  return prose >= 3;
}

function run(page: Page, label: number): readonly number[] {
  const rank = isHeading(page, label) ? Number(nameOf(page, label).slice(1)) : 7;
  const taken: number[] = [label];
  let linkish = 0;
  let all = 0;
  for (let at = page.nextSibling[label]!; at >= 0; at = page.nextSibling[at]!) {
    if (!isElement(page, at)) continue;
    if (isHeading(page, at) && Number(nameOf(page, at).slice(1)) <= rank) break;
    if (rank === 7 && (nameOf(page, at) === 'p' && linkDensity(page, at) < 0.5 || isHeading(page, at))) break;
    taken.push(at);
    if (page.textChars[at] === 0) continue;
    all += page.textChars[at]!;
    if (linkDensity(page, at) > 0.4 || page.textChars[at]! < 80 || nameOf(page, at) === 'form') linkish += page.textChars[at]!;
  }
  if (all === 0) return [label];
  return linkish > all * 0.7 ? taken : [];
}
