/** Proofmark as an engine of an extraction benchmark: the pure half, under the default profile. */
import { parseHtml } from '../src/main/extract/parse-html.ts';
import { pageOf } from '../src/main/extract/page.ts';
import { select } from '../src/main/extract/select/select.ts';
import { judge } from '../src/main/extract/judge/judge.ts';
import { write } from '../src/main/extract/write/write.ts';
import { profileSchema } from '../src/shared/profile.ts';

export const plan = { profile: profileSchema.parse({}), engineVersion: 'bench', entries: {}, transformId: 'sha256:' + '0'.repeat(64) };

export async function extract({ html, url }) {
  const page = pageOf(parseHtml(html, url));
  const { output: selection } = select(page, plan);
  const { output: judgement } = judge(page, selection, plan);
  const { output: document } = write(page, selection, judgement, plan);
  return { markdown: document.text };
}
