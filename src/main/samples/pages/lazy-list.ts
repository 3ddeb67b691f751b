/** A list that brings its next entries only when its end comes into view, five times over. */
import { json, type PlayedPage, type PlayedReply } from '../played-page.ts';
import { pageOf } from '../layout.ts';

const pages = 5;
const perPage = 8;
const winds = ['north-west', 'west', 'south-west', 'south', 'east', 'north-east'] as const;

const entryAt = (n: number) => ({
  day: `Day ${n}`,
  text: `High water at ${String((5 + n * 50 / 60) % 24 | 0).padStart(2, '0')}:${String((n * 50) % 60).padStart(2, '0')}, wind from the ${winds[n % winds.length]}, and ${n % 7 === 0 ? 'a swell that broke over the mole' : 'nothing that the pilot found worth more words'}.`,
});

const script = `
const list = document.querySelector('.log');
const end = document.querySelector('.end');
let next = 1, busy = false;
async function more() {
  if (busy || next === null) return;
  busy = true;
  end.textContent = 'Loading more…';
  const page = await (await fetch('api/entries?page=' + next)).json();
  for (const entry of page.entries) {
    const item = document.createElement('li');
    item.innerHTML = '<h3></h3><p></p>';
    item.firstChild.textContent = entry.day;
    item.lastChild.textContent = entry.text;
    list.append(item);
  }
  next = page.next;
  busy = false;
  end.textContent = next === null ? 'This is the end of the log.' : '';
  if (next === null) watcher.disconnect(); else { watcher.unobserve(end); watcher.observe(end); }
}
const watcher = new IntersectionObserver((seen) => { if (seen.some((entry) => entry.isIntersecting)) more(); });
watcher.observe(end);`;

const content = `<main><h1>The pilot's log</h1><p>One entry for each day of the late winter, as the pilot wrote it.</p>
<ol class="log" style="list-style:none;padding:0"></ol><p class="end" style="min-height:80px"></p></main><style>.log li{min-height:150px}</style><script>${script}</script>`;

function reply(rest: string, query: URLSearchParams): PlayedReply | null {
  if (rest === '') return { body: pageOf({ title: 'The pilot\'s log', content }) };
  const page = Number(query.get('page'));
  if (rest !== 'api/entries' || !Number.isInteger(page) || page < 1 || page > pages) return null;
  const entries = Array.from({ length: perPage }, (_, i) => entryAt((page - 1) * perPage + i + 1));
  return json({ entries, next: page === pages ? null : page + 1 }, 120);
}

export const lazyList: PlayedPage = {
  id: 'lazy-list',
  title: 'A list that grows as it is scrolled',
  teaches: 'How scrolling within bounds gathers a lazy page, and how its end is recognised.',
  reply,
};
