/** A manual page whose highlighted code keeps single blanks in elements of their own. */
import { only, type PlayedPage } from '../played-page.ts';
import { pageOf } from '../layout.ts';

const token = (kind: string, text: string): string => `<span class="tok-${kind}">${text}</span>`;
const blank = '<span class="tok-ws"> </span>';

const recipe = [
  [token('keyword', 'FROM'), token('name', 'alpine:3.21'), token('keyword', 'AS'), token('name', 'gauge')],
  [token('keyword', 'WORKDIR'), token('path', '/srv/tide')],
  [token('keyword', 'COPY'), token('path', 'gauge.toml'), token('path', '/etc/gauge.toml')],
  [token('keyword', 'RUN'), token('name', 'apk'), token('name', 'add'), token('flag', '--no-cache'), token('name', 'sqlite')],
  [token('keyword', 'CMD'), token('string', '["gauge",'), token('string', '"--every",'), token('string', '"6m"]')],
].map((line) => line.join(blank)).join('\n');

const indented = `${token('keyword', 'every')}${blank}${token('number', '6m')}:
<span class="tok-ws">    </span>${token('name', 'read')}${blank}${token('string', '"float"')}
<span class="tok-ws">    </span>${token('keyword', 'if')}${blank}${token('name', 'height')}${blank}&gt;${blank}${token('number', '4.20')}:
<span class="tok-ws">        </span>${token('name', 'ring')}${blank}${token('string', '"harbour office"')}`;

const content = `
<main><article>
<h1>Running the gauge in a container</h1>
<p>The gauge reads its float every six minutes and writes one line to its diary. It needs a hundred megabytes and a clock that is right. Build it with the recipe below, and mount the diary from outside so that it outlives the container.</p>
<div class="code-sample"><pre class="highlight"><code class="language-dockerfile">${recipe}</code></pre></div>
<p>The rule file decides when somebody is woken. Indentation carries meaning in it, so keep the four blanks as they are:</p>
<div class="code-sample"><pre class="highlight"><code>${indented}</code></pre></div>
<p>Run <code>gauge --check</code> before you leave the quay: it prints the last <code>{height}</code> and the <code>{minute}</code> it was read.</p>
</article></main>`;

export const spacedCode: PlayedPage = {
  id: 'spaced-code',
  title: 'Code whose blanks are elements',
  teaches: 'Why code is copied byte for byte: a blank that looks like an empty element is still part of the program.',
  reply: only({ body: pageOf({ title: 'Running the gauge in a container', content }) }),
};
