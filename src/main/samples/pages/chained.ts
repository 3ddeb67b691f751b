/** A client-rendered story: the shell asks for a list, and only then knows which story to ask for. */
import { json, type PlayedPage, type PlayedReply } from '../played-page.ts';
import { pageOf } from '../layout.ts';

const story = {
  headline: 'The keeper who counted birds',
  parts: [
    'For thirty-one years the keeper of the outer light wrote down every bird that struck the glass. She did it because nobody had told her not to, and because the nights were long.',
    'The books came to the museum in a fish crate. They hold eleven thousand entries with date, hour, wind and kind, and they are the longest unbroken record of its sort on this coast.',
    'What they show is not what the museum expected. The worst nights were neither the darkest nor the stormiest; they were the nights of thin high cloud, when the stars went out one by one and the lamp was all that was left to steer by.',
    'The light was changed from white to a slow green in the spring of the following year. The next book has sixty-two entries, the one after it nineteen, and the last one ends in the middle of a quiet October with the words: no birds.',
  ],
};

const script = `
const root = document.getElementById('app');
async function start() {
  const index = await (await fetch('api/index')).json();
  root.innerHTML = '<main aria-busy="true"><p class="skeleton">Loading the story…</p></main>';
  const story = await (await fetch('api/story/' + index.latest)).json();
  const main = document.createElement('main');
  const h1 = document.createElement('h1');
  h1.textContent = story.headline;
  main.append(h1, ...story.parts.map((text) => Object.assign(document.createElement('p'), { textContent: text })));
  root.replaceChildren(main);
  document.title = story.headline + ' | The Tidal Review';
}
start();`;

const shell = pageOf({ title: 'Loading', content: `<div id="app"><div class="spinner" role="status" aria-label="Loading"></div></div><script>${script}</script>` });

function reply(rest: string): PlayedReply | null {
  switch (rest) {
    case '': return { body: shell };
    case 'api/index': return json({ latest: 'keeper' }, 350);
    case 'api/story/keeper': return json(story, 600);
    default: return null;
  }
}

export const chained: PlayedPage = {
  id: 'chained',
  title: 'A story that arrives in two steps',
  teaches: 'Why a quiet network is not a finished page: two chained requests, and the moment the text is there.',
  reply,
};
