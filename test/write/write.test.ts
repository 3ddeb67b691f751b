/** The writer as a whole: spans, marks, canonical form, deep and hostile input. */
import { describe, expect, it } from 'vitest';
import { innermostAt, spansAt } from '../../src/shared/spans.ts';
import { previewChunks } from '../../src/main/extract/metadata/chunks.ts';
import { readMetadata } from '../../src/main/extract/metadata/metadata.ts';
import { readMarks } from '../../src/main/extract/write/marks.ts';
import { writeMarked } from '../../src/main/extract/write/write.ts';
import { keepAll, planOf, writeDocument, writeHtml } from './write-html.ts';

const rich = `<h1>A <em>b</em> c</h1><p>x <a href="/u">link <b>bold</b></a> <code>a\`b</code><br>y</p><ul><li>one<ul><li>two</li></ul></li></ul>
<table><tr><th>A</th><th>B|</th></tr><tr><td>1</td><td><code>p||q</code></td></tr></table><pre><code class="language-js">let a;
  let b;</code></pre><blockquote><p>q</p></blockquote><p>重要<strong>：注意。</strong>请 <img src="a.png" alt="i"></p>`;

describe('source map', () => {
  it('covers every character that is not blank and nests', () => {
    const { text, spans } = writeDocument(rich);
    const covered = new Set<number>();
    for (const span of spans) if (span.kind !== 'container') for (let i = span.start; i < span.end; i++) covered.add(i);
    expect([...text].filter((c, i) => /\S/.test(c) && !covered.has(i))).toEqual([]);
    for (const [i, span] of spans.entries()) {
      const previous = spans[i - 1];
      if (previous !== undefined) expect(previous.start <= span.start && (previous.end >= span.end || previous.end <= span.start || spans.slice(0, i).some((outer) => outer.start <= span.start && outer.end >= span.end))).toBe(true);
    }
  });

  it('leads from a character to its text node and back', () => {
    const document = writeDocument(rich);
    const at = document.text.indexOf('bold');
    expect(spansAt(document, at).map((span) => span.kind)).toEqual(['container', 'paragraph', 'link', 'emphasis', 'text']);
    const id = innermostAt(document, at)?.nodeId;
    expect(id === undefined ? undefined : document.page.nodes[document.page.indexOf(id)]?.text).toBe('bold');
    expect(spansAt(document, document.text.indexOf('let b')).map((span) => span.kind)).toEqual(['container', 'code-block', 'code-line', 'text']);
  });
});

describe('marks', () => {
  it('leave no trace: text without marks is the same text', () => {
    const { page, selection, judgement } = keepAll(rich);
    const unmarked = writeMarked(page, selection, judgement.fates, planOf(), (_index, _kind, text) => text);
    expect(readMarks(unmarked.marked, page.nodes).text).toBe(writeHtml(rich));
  });

  it('cannot be posed as by a page', () => {
    expect(writeHtml('<p>a\uFDD0\uE000\uE001\uE002b\uFDD1</p><pre>\uFDD2x</pre>')).toBe('a\uFDD0\uE000\uE001\uE002b\uFDD1\n\n```\n\uFDD2x\n```\n');
  });
});

describe('canonical form', () => {
  it('separates blocks by one blank line and ends in one line end', () => {
    const text = writeHtml(rich);
    expect(text).not.toMatch(/\n{3,}|[ \t]\n|\r/);
    expect(text).toMatch(/[^\n]\n$/);
  });

  it('writes no brackets that nobody can see', () => {
    expect(writeHtml('<div>Card<a href="/over"></a><p>body</p></div>')).toBe('Card\n\nbody\n');
    expect(writeHtml('<h2><a href="/x"></a>Title</h2>')).toBe('## Title\n');
    expect(writeHtml('<del>river<br><a href="/to"></a></del>\n<div></div>\nriver')).toBe('~~river~~\n\nriver\n');
  });

  it('takes the image behind a placeholder, whatever its attribute is called', () => {
    expect(writeHtml('<p><img src="data:image/gif;base64,R0" data-loader="https://example.test/a-17.png" alt="a"></p>')).toBe('![a](https://example.test/a-17.png)\n');
    expect(writeHtml('<p><img src="data:image/gif;base64,R0" data-src="/lazy-loaded.jpg" alt="b"></p>')).toBe('![b](https://example.test/lazy-loaded.jpg)\n');
  });

  it('reads bold numbers below a rule as notes', () => {
    expect(writeHtml('<p>One.<sup>1</sup></p><hr><p><strong>1</strong> Of the first.</p>')).toBe('One.[^1]\n\n---\n\n[^1]: Of the first.\n');
  });

  it('is empty for nothing', () => {
    expect(writeHtml('<div> <span> </span></div>')).toBe('');
  });

  it('escapes what would be syntax and nothing else', () => {
    expect(writeHtml('<p># not a heading, 1. snake_case *stars* 2 * 3 [a](b) &lt;b&gt; &amp;amp; 5 ~ 6</p>')).toBe('\\# not a heading, 1. snake_case \\*stars\\* 2 * 3 \\[a\\](b) \\<b> \\&amp; 5 ~ 6\n');
  });
});

describe('hostile input', () => {
  it('writes what is nested far deeper than Markdown can say', () => {
    for (const name of ['div', 'span', 'blockquote', 'em', 'ul']) {
      expect(writeHtml(`${`<${name}>`.repeat(3000)}deep${`</${name}>`.repeat(3000)}`)).toContain('deep');
    }
  });

  it('keeps a line of several thousand brackets', () => {
    const line = '['.repeat(5000);
    expect(writeHtml(`<p>${line}</p>`).replaceAll('\\', '').trim()).toBe(line);
  });
});

describe('addresses', () => {
  it('resolve against base, and up from a directory', () => {
    expect(writeHtml('<base href="/other/"><p><a href="x">x</a> <a href="../y">y</a></p>')).toBe('[x](https://example.test/other/x) [y](https://example.test/y)\n');
  });
});

describe('switches', () => {
  it('a construct that is off falls to the next that fits', () => {
    expect(writeHtml('<h2>Head</h2>', planOf({}, ['heading']))).toBe('Head\n');
    expect(writeHtml('<h2>Head</h2>', planOf({ heading_offset: 2 }))).toBe('#### Head\n');
  });

  it('strict mode flattens a table that html mode keeps', () => {
    const html = '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><pre>a\nb</pre></td></tr></table>';
    expect(writeHtml(html, planOf({ table_mode: 'strict' }))).toBe('| A | B |\n| --- | --- |\n| 1 | `a`<br>`b` |\n');
    expect(writeHtml(html)).toMatch(/^<table>/);
  });
});

describe('metadata', () => {
  const page = '<html lang="sv"><head><meta property="og:site_name" content="Brand"><meta property="og:title" content="Brand"><script type="application/ld+json">{"@graph":[{"@type":"NewsArticle","datePublished":"2026-01-02","author":[{"name":"A"},{"name":"B"}]}]}</script></head><body><h1>The real title</h1><h2>Part</h2><p>text</p></body></html>';

  it('says where each value is from, and a brand is no title', () => {
    const read = readMetadata(keepAll(page).page);
    expect(read.title).toEqual({ value: 'The real title', from: 'page' });
    expect(read.published).toEqual({ value: '2026-01-02', from: 'json-ld' });
    expect(read.byline?.value).toBe('A, B');
    expect(read.language?.value).toBe('sv');
  });

  it('stands in front matter when asked, and spans move along', () => {
    const document = writeDocument(page, planOf({ front_matter: true }));
    expect(document.text).toMatch(/^---\ntitle: "The real title"\n/);
    const heading = document.spans.find((span) => span.kind === 'heading');
    expect(document.text.slice(heading?.start, heading?.end)).toBe('# The real title');
  });

  it('previews chunks by heading', () => {
    expect(previewChunks(writeDocument(page)).map((chunk) => chunk.heading)).toEqual(['The real title', 'Part']);
  });
});
