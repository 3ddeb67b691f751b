/** A shell whose one request is answered with nothing, so that its spinner turns for ever. */
import { json, type PlayedPage, type PlayedReply } from '../played-page.ts';

const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tide board</title>
<style>.spinner{width:40px;height:40px;margin:20vh auto;border:4px solid #ddd;border-top-color:#14606f;border-radius:50%;animation:turn 1s linear infinite}@keyframes turn{to{transform:rotate(1turn)}}</style></head>
<body><div id="root"><div class="spinner" role="status" aria-label="Loading"></div></div>
<script>
async function ask() { const board = await (await fetch('api/board')).json(); if (board.rows.length === 0) setTimeout(ask, 1500); }
ask();
</script></body></html>`;

function reply(rest: string): PlayedReply | null {
  if (rest === '') return { body: shell };
  return rest === 'api/board' ? json({ rows: [] }, 300) : null;
}

export const emptyShell: PlayedPage = {
  id: 'empty-shell',
  title: 'A shell that never fills',
  teaches: 'What a time-out looks like when there is nothing to extract, and which condition never held.',
  reply,
};
