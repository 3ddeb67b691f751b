/** Skeletons, spinners and words that promise content for later. */
import { collapse } from '../../boundary/page-facts.ts';
import { type Signal } from '../signal.ts';
import type { StaticPage } from '../static-page.ts';

const marks = ['skeleton', 'spinner', 'shimmer', 'loader', 'preloader', 'loading'];
/** On a page that has text, this word marks the place of a picture or an advertisement. */
const emptyPageMarks = [...marks, 'placeholder'];
const words = /^(?:loading|please wait|wird geladen|chargement|cargando|caricamento|carregando|laden|読み込み中|加载中)(?:\s+\S+){0,3}\s*(?:\.{2,}|…)?$/i;

export const placeholders: Signal = {
  id: 'placeholders', version: 1, title: 'Placeholders', help: 'Skeletons, spinners and “Loading…” in place of content', weight: 1.5,
  read: (page) => {
    const found = placeholdersOf(page);
    return found.length === 0 ? { value: 1, why: 'no placeholder' } : { value: 0, why: found.slice(0, 3).join(', ') };
  },
};

/** Each as a few words for the sentence. Marks count only on elements that are empty. */
export function placeholdersOf(page: StaticPage): readonly string[] {
  const wanted = page.facts.proseChars < 500 ? emptyPageMarks : marks;
  const line = page.facts.blocks.find((block) => block.chars > 0 && block.chars < 60 && !block.inChrome && words.test(collapse(block.text)) && page.inContent(block.node));
  const busy = page.hollows.find((hollow) => hollow.busy && hollow.inContent);
  const marked = page.hollows.find(({ tokens, inContent }) => inContent && wanted.some((mark) => tokens.has(mark)));
  return [
    ...(line === undefined ? [] : [`“${collapse(line.text)}”`]),
    ...(busy === undefined ? [] : ['an empty element marked aria-busy']),
    ...(marked === undefined ? [] : [`an empty element marked ${wanted.find((mark) => marked.tokens.has(mark)) ?? ''}`]),
  ];
}
