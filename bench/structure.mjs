/**
 * `node bench/structure.mjs <folder> [--list]`: recall of headings, code, tables, lists, links, images, quotes and notes
 * against expected Markdown. The folder holds `pages/<id>.html` and `truth.json` (id → { markdown, url }). What is missing
 * is told apart by policy: where the expected Markdown says what the page does not, or decides otherwise than
 * docs/markdown.md does, it is listed by cause; what is left is a loss. `--list` prints each item with its cause.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extract } from './extract-adapter.mjs';
import { causeOf, causes } from './structure/causes.mjs';
import { itemsOf, kinds } from './structure/items.mjs';
import { factsOf } from './structure/page-facts.mjs';

const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) {
  console.error('node bench/structure.mjs <folder with pages/ and truth.json> [--list]');
  process.exit(2);
}
const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
const tally = Object.fromEntries(kinds.map((kind) => [kind, { wanted: 0, equal: 0, by: new Map() }]));

for (const [id, { markdown, url }] of Object.entries(truth)) {
  const html = readFileSync(join(folder, 'pages', `${id}.html`), 'utf8');
  const ours = itemsOf((await extract({ html, url })).markdown, url);
  const wanted = itemsOf(markdown, url);
  const facts = factsOf(html, url);
  for (const kind of kinds) {
    const { missing, extra } = compare(wanted[kind], ours[kind]);
    tally[kind].wanted += wanted[kind].length;
    tally[kind].equal += wanted[kind].length - missing.length;
    for (const item of missing) {
      const cause = causeOf(kind, item, { extra, ours, facts, url });
      tally[kind].by.set(cause, (tally[kind].by.get(cause) ?? 0) + 1);
      if (options.includes('--list')) console.log(`${cause}\t${kind}\t${id}\t${item.slice(0, 160).replaceAll('\n', '⏎')}`);
    }
  }
}

console.log('\n| item | expected | equal | recall | listed differences | recall without them |\n|---|---|---|---|---|---|');
for (const kind of kinds) {
  const { wanted, equal, by } = tally[kind];
  const listed = [...by].reduce((sum, [cause, times]) => (cause === 'lost' ? sum : sum + times), 0);
  console.log(`| ${kind} | ${wanted} | ${equal} | ${share(equal, wanted)} | ${listed} | ${share(equal, wanted - listed)} |`);
}
console.log('\n| difference | items |\n|---|---|');
for (const [cause, sentence] of Object.entries(causes)) {
  const counts = kinds.flatMap((kind) => { const times = tally[kind].by.get(cause) ?? 0; return times === 0 ? [] : [`${times} ${kind}`]; });
  if (counts.length > 0) console.log(`| ${sentence} | ${counts.join(', ')} |`);
}

/** Multisets: what is wanted and not there, and what is there and not wanted. */
function compare(wanted, found) {
  const extra = [...found];
  const missing = wanted.filter((item) => {
    const at = extra.indexOf(item);
    if (at >= 0) extra.splice(at, 1);
    return at < 0;
  });
  return { missing, extra };
}

function share(part, whole) {
  return whole === 0 ? '–' : (part / whole).toFixed(3);
}
