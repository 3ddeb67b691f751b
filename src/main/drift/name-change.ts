/** Names a change of blocks in a few words, as a person would who has looked at it. */
import { headingOf } from './blocks.ts';

type Kind = 'heading' | 'table' | 'code' | 'list item' | 'quotation' | 'picture' | 'paragraph';

const kindOf = (block: string): Kind => {
  if (headingOf(block) !== null) return 'heading';
  if (/^\s*\|.*\|/.test(block) || /^\s*<table\b/.test(block)) return 'table';
  if (/^ {0,3}(?:```|~~~)/.test(block)) return 'code';
  if (/^ {0,3}(?:[-*+]|\d{1,9}[.)]) /.test(block)) return 'list item';
  if (block.startsWith('>')) return 'quotation';
  return /^!\[[^\]]*\]\([^)]*\)$/.test(block) ? 'picture' : 'paragraph';
};

const wordsOf = (block: string): string => block.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
const quote = (text: string, most = 40): string => `“${text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text}”`;
const counted = (kind: Kind, n: number): string => (n === 1 ? `A ${kind}` : `${n} ${kind === 'code' ? 'code blocks' : `${kind}s`}`);

export function nameChange(before: readonly string[], after: readonly string[]): string {
  if (before.length === 0) return nameOneSided(after, 'added');
  if (after.length === 0) return nameOneSided(before, 'gone');
  if (before.toSorted().join('\n\n') === after.toSorted().join('\n\n')) return 'Blocks in another order';
  const [kindsBefore, kindsAfter] = [new Set(before.map(kindOf)), new Set(after.map(kindOf))];
  const sameWords = wordsOf(before.join(' ')) === wordsOf(after.join(' '));
  if (kindsBefore.has('table') && !kindsAfter.has('table')) return 'Table lost its grid';
  if (!kindsBefore.has('table') && kindsAfter.has('table')) return 'Text became a table';
  const [one, other] = [before[0]!, after[0]!];
  if (before.length === 1 && after.length === 1 && kindOf(one) === kindOf(other)) return namePair(kindOf(one), one, other);
  if (sameWords) return 'Same words in another form';
  const common = kindsBefore.size === 1 && kindsAfter.size === 1 && [...kindsBefore][0] === [...kindsAfter][0] ? [...kindsBefore][0]! : null;
  return common === null ? `${before.length} blocks became ${after.length}` : `${counted(common, Math.max(before.length, after.length))} changed`;
}

function nameOneSided(blocks: readonly string[], fared: 'added' | 'gone'): string {
  const heading = blocks.map(headingOf).find((text) => text !== null);
  if (heading !== undefined) return fared === 'added' ? `New section ${quote(heading)}` : `Section ${quote(heading)} gone`;
  const kinds = new Set(blocks.map(kindOf));
  return kinds.size === 1 ? `${counted([...kinds][0]!, blocks.length)} ${fared}` : `${blocks.length} blocks ${fared}`;
}

function namePair(kind: Kind, before: string, after: string): string {
  const sameWords = wordsOf(before) === wordsOf(after);
  switch (kind) {
    case 'heading': {
      const [was, is] = [/^#+/.exec(before)![0].length, /^#+/.exec(after)![0].length];
      if (was !== is && sameWords) return `Heading level ${was} → ${is}`;
      return `Heading renamed to ${quote(headingOf(after) ?? '')}`;
    }
    case 'code': return before.split('\n').slice(1).join('\n') === after.split('\n').slice(1).join('\n') ? 'Code fence changed' : 'Code changed';
    case 'table': return before.split('\n').length === after.split('\n').length ? 'Table cells changed' : 'Table rows changed';
    case 'picture': return 'Picture changed';
    case 'list item':
    case 'quotation':
    case 'paragraph': return sameWords ? `Links or marks in a ${kind} changed` : `A ${kind} changed`;
  }
}

/** A change with what moves on its own levelled, so that dates and counters of many pages fall together. */
export const levelled = (text: string): string => text
  .replace(/\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\b/gi, '@')
  .replace(/\b[0-9a-f]{8,}\b/gi, '#').replace(/\d+(?:[.,:]\d+)*/g, '#').replace(/\b(?:am|pm)\b/gi, '@');
