/** Notes for those who run the crawler as one Markdown text: what fails, what a person says about it, where. */
import type { Mark } from './triage.ts';

const urlsShown = 20;

export const marksAsText = (marks: readonly Mark[]): string => marks.map(({ key, note, sentence, urls, markedAt }) => [
  `## ${key}`, '', note, '', `${sentence} (marked ${markedAt.slice(0, 10)}, ${urls.length} ${urls.length === 1 ? 'page' : 'pages'})`, '',
  ...urls.slice(0, urlsShown).map((url) => `- ${url}`), ...(urls.length > urlsShown ? [`- and ${urls.length - urlsShown} more`] : []), '',
].join('\n')).join('\n');
