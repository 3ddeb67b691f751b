/** Pages to measure on: HTML files of a folder, and generated ones of any number of nodes. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every .html below `folder`, largest `most` kept so that the small do not drown them. */
export function pagesUnder(folder, most = 200) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.html?$/.test(file)).sort()
    .map((file) => ({ name: file, url: 'https://example.test/page', html: readFileSync(join(folder, file), 'utf8') }))
    .sort((a, b) => b.html.length - a.html.length).slice(0, most);
}

/** An article of about `nodes` nodes: sections of prose with links and emphasis, a list, a table, code, and chrome around it. */
export function articleOf(nodes) {
  const section = (n) => `<section><h2 id="s${n}">Section ${n}</h2><p>The river turned <em>north</em> at stone ${n}, and <a href="/to/${n}">the road</a> with it; nobody had said why, and few had asked.</p>`
    + `<p>Later accounts differ, <strong>as accounts will</strong>, on the number of boats.</p><ul><li>first of ${n}</li><li>second of ${n}</li></ul>`
    + `<table><tr><th>year</th><th>boats</th></tr><tr><td>19${n % 100}</td><td>${n}</td></tr></table><pre><code>boats = ${n}\n  if boats: row()</code></pre></section>`;
  const perSection = 42;
  const body = Array.from({ length: Math.max(1, Math.round(nodes / perSection)) }, (_, n) => section(n)).join('\n');
  return `<!doctype html><html lang="en"><head><title>Boats</title></head><body><nav><a href="/">Home</a><a href="/a">A</a></nav><main><article><h1>Boats</h1>${body}</article></main><aside class="related">More</aside><footer>End</footer></body></html>`;
}

/** Elements nested `depth` deep around one sentence. */
export const nestOf = (depth) => `<!doctype html><title>Deep</title><body><main>${'<div>'.repeat(depth)}<p>At the bottom there is a sentence, long enough to be worth keeping by anybody who reads this far down.</p></main>`;
