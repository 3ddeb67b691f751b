/** Markdown with YAML front matter: what was extracted, and beside it where it came from and how far to trust it. */
import type { SealedRun } from '../../world.ts';

/** The whole text of the file; front matter that the profile already put there is replaced by this one. */
export function markdownFile({ packet, summary, extraction }: SealedRun): string {
  const pairs: readonly (readonly [string, string | number | boolean | null])[] = [
    ['title', summary.title], ['url', packet.url_final], ['url_requested', packet.url_requested === packet.url_final ? null : packet.url_requested], ['captured_at', packet.captured_at],
    ['verdict', packet.verdict.kind], ['reason', packet.verdict.reason], ['representation', packet.representation], ['profile', summary.profile], ['rendered', summary.rendered],
    ['run_id', packet.run_id], ['engine_version', packet.engine_version], ['markdown_sha256', packet.digests.markdown], ['seal', packet.seal],
  ];
  const lines = pairs.flatMap(([key, value]) => (value === null || value === '' ? [] : [`${key}: ${JSON.stringify(value)}`]));
  const text = extraction?.markdown.text ?? '';
  const own = packet.plan?.profile.front_matter === true ? /^---\n[^]*?\n---\n\n?/.exec(text)?.[0] ?? '' : '';
  return `---\n${lines.join('\n')}\n---\n\n${text.slice(own.length)}`;
}

/** A file name that says which page it is, safe on every system; the id keeps two of a kind apart. */
export function fileNameOf({ packet, summary }: SealedRun, extension: string): string {
  const words = (summary.title || packet.url_final).normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 60).replace(/-$/, '').toLowerCase();
  return `${words === '' ? 'page' : words}-${packet.run_id.slice(-8)}.${extension}`;
}
