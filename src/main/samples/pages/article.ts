/** A server-rendered article with everything that surrounds one: menu, consent bar, share links, related stories. */
import { only, type PlayedPage } from '../played-page.ts';
import { pageOf } from '../layout.ts';

const content = `
<main>
<article>
<h1>How a harbour learns the tide</h1>
<p class="byline">By Ines Halloran, <time datetime="2026-03-14">14 March 2026</time></p>
<div class="share-tools"><a href="/share/mail">Send by mail</a> <a href="/share/print">Print</a> <a href="/share/copy">Copy the link</a></div>
<p>Every harbour keeps a diary of its own water. The entries are short: a height, a minute, and now and then a remark about the wind. Read together over nineteen years they say what the next hour will bring, and they say it better than any theory that was made far from the quay.</p>
<h2>Where the numbers come from</h2>
<p>A tide gauge is a pipe with a float in it. The pipe keeps the waves out, so that the float rises and falls with the sea and not with the passing ferry. A <strong>harmonic analysis</strong> then splits the record into a few dozen steady swings, each with its own period, and <em>every</em> harbour gives them different weights.</p>
<blockquote><p>The moon proposes, the coast disposes, and the gauge keeps the minutes.</p></blockquote>
<h2>The four strongest swings</h2>
<table>
<caption>Periods of the main constituents</caption>
<thead><tr><th>Name</th><th>Cause</th><th>Period in hours</th></tr></thead>
<tbody>
<tr><td>M2</td><td>Moon, twice a day</td><td>12.42</td></tr>
<tr><td>S2</td><td>Sun, twice a day</td><td>12.00</td></tr>
<tr><td>N2</td><td>Moon, nearer and farther</td><td>12.66</td></tr>
<tr><td>K1</td><td>Moon and sun, once a day</td><td>23.93</td></tr>
</tbody>
</table>
<h2>A forecast in a few lines</h2>
<p>With the amplitudes <code>a</code> and phases <code>p</code> in hand, the height at any hour is a plain sum:</p>
<pre><code class="language-python">def height(t, parts):
    total = 0.0
    for a, period, p in parts:
        total += a * cos(2 * pi * t / period - p)
    return total</code></pre>
<p>Three things spoil the sum, and a pilot knows all of them:</p>
<ul>
<li>wind that leans on the water for a day or more</li>
<li>low pressure, which lifts the sea by a centimetre for each hectopascal</li>
<li>a river in flood, <a href="/harbours/river-mouths">as the chapter on river mouths explains</a></li>
</ul>
<p>What is left when the forecast is taken from the record is called the surge. It is the part of the diary worth reading twice.</p>
</article>
<aside class="related"><h2>Related stories</h2><ul><li><a href="/lighthouses/lamp-oil">The price of lamp oil</a></li><li><a href="/charts/soundings">Soundings by lead and by light</a></li><li><a href="/letters/spring">Letters of the spring issue</a></li></ul></aside>
</main>
<div id="cookie-banner" class="consent" role="dialog" aria-label="Cookies"><p>We use cookies to remember your settings. You can accept them or refuse them.</p><button>Accept</button> <button>Refuse</button></div>`;

export const article: PlayedPage = {
  id: 'article',
  title: 'An article with everything around it',
  teaches: 'What each rule takes away, and where every line of the Markdown comes from.',
  reply: only({ body: pageOf({ title: 'How a harbour learns the tide', content }) }),
};
