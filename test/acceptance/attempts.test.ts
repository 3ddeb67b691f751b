/** A page that needs a second attempt, from the terminal: both are stored, linked, and the last one is what is printed. */
import { describe, expect, it } from 'vitest';
import { createRunQueue } from '../../src/main/backend/run-queue.ts';
import { must, opened, tempStorePath } from '../store/temp-store.ts';
import { runId } from '../../src/shared/ids.ts';
import { runTerminal } from './terminal.ts';
import { serve } from '../fetch/server.ts';

const article = `<title>Ferry</title><main><h1>Ferry</h1>${Array.from({ length: 8 }, (_, n) => `<p>The ferry of pier ${n} leaves at ten past six and reaches the other side before the bakery opens.</p>`).join('')}</main>`;

async function runBusyPage(...more: readonly string[]) {
  let asked = 0;
  const served = await serve((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    if (++asked === 1) response.writeHead(429, { 'content-type': 'text/html', 'retry-after': '1' }).end('<p>Slow down</p>');
    else response.writeHead(200, { 'content-type': 'text/html' }).end(article);
  });
  const path = tempStorePath();
  const ended = await runTerminal(path, ['run', served.url(), '--json', '--allow-host', '127.0.0.1', '--set', 'render=never', ...more]);
  await served.close();
  const store = opened(path);
  return { ended, runs: must(store.list({ limit: 10, before: null, text: '' })).runs.toSorted((a, b) => a.attempt - b.attempt) };
}

describe('a page that is busy at first', () => {
  it('is asked again once, and the terminal gives the last attempt', async () => {
    const { ended, runs } = await runBusyPage();
    expect(ended.code, ended.stderr).toBe(0);
    expect(runs.map(({ attempt, state, verdict }) => [attempt, state, verdict?.kind])).toEqual([[1, 'finished', 'boundary'], [2, 'finished', 'accepted']]);
    expect(runs[1]?.parent).toBe(runs[0]?.runId);
    expect(JSON.parse(ended.stdout)).toMatchObject({ run_id: runs[1]?.runId, verdict: { kind: 'accepted' } });
  });

  it('is asked once where the profile allows one attempt', async () => {
    const { ended, runs } = await runBusyPage('--set', 'max_attempts=1');
    expect(ended.code).toBe(3);
    expect(runs.map(({ attempt, verdict }) => [attempt, verdict?.kind])).toEqual([[1, 'boundary']]);
  });
});

describe('the queue', () => {
  it('cancels a chain by the id of any of its attempts, until the chain is over', async () => {
    const [first, second] = [runId('018f0000-0000-7000-8000-000000000001'), runId('018f0000-0000-7000-8000-000000000002')];
    const queue = createRunQueue({ atOnce: 1, waiting: 5 });
    const aborted = new Promise<boolean>((resolve) => {
      queue.add(first, (signal) => new Promise((done) => { signal.addEventListener('abort', () => { resolve(true); done(); }); }));
    });
    expect(queue.cancel(second)).toBe(false);
    queue.alias(second, first);
    expect(queue.cancel(second)).toBe(true);
    expect(await aborted).toBe(true);
    await queue.close();
    expect(queue.cancel(second)).toBe(false);
  });
});
