/** An article beside a clock and a ticker that never rest. */
import { only, type PlayedPage } from '../played-page.ts';
import { pageOf } from '../layout.ts';

const content = `
<main><article>
<h1>Watching the barometer fall</h1>
<p class="clock">Harbour time <span id="clock">00:00:00.0</span></p>
<p id="story">The needle had not moved since breakfast.</p>
<p>A barometer that falls slowly tells of wind that will last. One that falls fast tells of wind that will pass. The old rule needs no instrument finer than a brass dial and a person who looks at it at the same hours every day.</p>
<p>On the morning of the gale the dial in the harbour office fell eleven hectopascals in three hours. The log for that day has four entries before noon, and every one of them ends with the same two words: all moored.</p>
<ul class="ticker"><li id="tick">Pressure 1004 hPa</li></ul>
</article></main>
<script>
const clock = document.getElementById('clock');
setInterval(() => { clock.textContent = new Date().toISOString().slice(11, 21); }, 100);
let pressure = 1004;
setInterval(() => { pressure = pressure > 980 ? pressure - 1 : 1004; document.getElementById('tick').textContent = 'Pressure ' + pressure + ' hPa'; }, 400);
setTimeout(() => { document.getElementById('story').textContent = 'The needle had not moved since breakfast, and then, a little after ten, it began to fall while we watched.'; }, 900);
</script>`;

export const restless: PlayedPage = {
  id: 'restless',
  title: 'A page that never holds still',
  teaches: 'How moving parts (a clock, a ticker) are found, named and left out, so that the text around them can rest.',
  reply: only({ body: pageOf({ title: 'Watching the barometer fall', content }) }),
};
