/** A page whose body carries the class `popup`, with a real overlay inside it. */
import { only, type PlayedPage } from '../played-page.ts';
import { pageOf } from '../layout.ts';

const content = `
<main class="page popup-ready">
<h1>A bell buoy is heard before it is seen</h1>
<p>The buoy off the north reef has no light. It has a bronze bell with four hammers, and the swell itself does the ringing. On a still night it is silent, which is the one night nobody needs it.</p>
<p>Its makers tuned the bell a little flat. A pure note is hard to place in fog; a rough one is easier, because the ear hears its edges come and go. Pilots say they can tell the state of the sea from the rhythm alone.</p>
<p>In March the bell was taken ashore, scraped and hung again. For eleven days a lamp stood in its place, and for eleven days the harbour office took calls from people who could not sleep.</p>
<div class="popup newsletter-overlay" role="dialog" aria-modal="true" style="position:fixed;inset:20% 25%;background:#fff;border:1px solid #888;padding:32px"><h2>Before you go</h2><p>Join twelve thousand readers who get our letter every Friday morning.</p><form><input type="email" placeholder="E-mail"><button>Subscribe</button></form></div>
</main>`;

export const popupBody: PlayedPage = {
  id: 'popup-body',
  title: 'A body with the class “popup”',
  teaches: 'Why a name alone removes nothing: the body and the main region say “popup” and stay, while the real overlay between the paragraphs goes.',
  reply: only({ body: pageOf({ title: 'A bell buoy is heard before it is seen', content, bodyClass: 'popup modal-open' }) }),
};
