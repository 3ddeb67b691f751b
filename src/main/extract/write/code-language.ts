/** The language of a code listing, from the markup that highlighters leave. */
import type { Page } from '../page.ts';

const prefixed = /(?:^|\s)(?:language|lang|highlight-source|highlight-text|brush:?|sourceCode)[-:\s]\s*([\p{L}\p{N}+#._;-]+)/iu;
const none = new Set(['none', 'nohighlight', 'plaintext', 'plain', 'txt', 'undefined', 'auto', 'default', 'false', 'true', 'null']);
/** Class words of highlighters that are never a language. */
const furniture = new Set([
  'highlight', 'highlighted', 'hl', 'hljs', 'code', 'codeblock', 'code-block', 'src', 'prettyprint', 'prettyprinted', 'linenums', 'line-numbers', 'sourcecode', 'syntax',
  'notranslate', 'chroma', 'rouge', 'shiki', 'prism', 'pygments', 'copy', 'wrap', 'pre', 'source', 'figure', 'table', 'block', 'wrapper', 'container', 'brush',
]);
const attributes = ['data-language', 'data-lang', 'data-code-language', 'data-programming-language', 'lang-name'];
const bareHosts = /(?:^|\s)(?:highlight|hl|hljs|sourceCode|src|prettyprint|code)(?:\s|$)/i;
const wrapperDepth = 4;

/** Looks at the `code`, the `pre` and up to four wrappers round them; null when nothing names a language. */
export function codeLanguage(page: Page, index: number): string | null {
  for (const site of placesOf(page, index)) {
    for (const name of attributes) {
      const found = languageWord(page.attr(site, name));
      if (found !== null) return found;
    }
    const classes = page.attr(site, 'class') ?? '';
    const found = languageWord(prefixed.exec(classes)?.[1] ?? null) ?? bareLanguage(classes);
    if (found !== null) return found;
  }
  return null;
}

function placesOf(page: Page, index: number): readonly number[] {
  const places: number[] = [];
  for (let k = page.orderOf[index]! + 1, n = 0; k < page.subtreeEnd[index]! && n < 12; k++, n++) {
    const at = page.order[k]!;
    if (page.nodes[at]!.name === 'code' || page.nodes[at]!.name === 'pre') places.push(at);
  }
  let at = index;
  for (let up = 0; up <= wrapperDepth && at >= 0; up++, at = page.parent[at]!) {
    if (page.nodes[at]!.kind !== 'element' || page.nodes[at]!.name === 'body' || page.nodes[at]!.name === 'article' || page.nodes[at]!.name === 'main') break;
    places.push(at);
  }
  return places;
}

/** `highlight python`, `hljs js`, `sourceCode haskell`: one further word beside a highlighter's own. */
function bareLanguage(classes: string): string | null {
  if (!bareHosts.test(classes)) return null;
  const words = classes.trim().split(/\s+/).filter((word) => !furniture.has(word.toLowerCase()));
  return words.length === 1 && /^[a-z][a-z0-9+#]{0,14}$/i.test(words[0]!) ? languageWord(words[0]!) : null;
}

function languageWord(word: string | null): string | null {
  if (word === null || !/^[\p{L}\p{N}+#._;-]{1,30}$/u.test(word)) return null;
  const lower = word.toLowerCase().replace(/[.]$/, '');
  return none.has(lower) || furniture.has(lower) ? null : lower;
}
