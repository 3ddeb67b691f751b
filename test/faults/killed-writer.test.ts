import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { isProcessAlive } from '../../src/main/evidence/store/process-identity.ts';
import { must, opened, tempStorePath } from '../store/temp-store.ts';
import { sampleId, sampleRun } from '../evidence/sample-run.ts';

const script = fileURLToPath(new URL('writer-process.ts', import.meta.url));
/** More in the nightly round. */
const kills = Number(process.env['PROOFMARK_KILLS'] ?? 24);

/** Runs a writer; `until` decides from each line whether to kill it, after so many milliseconds. Gives the lines it said. */
function write(path: string, first: number, count: number, until?: { readonly line: RegExp; readonly afterMs: number }): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, path, String(first), String(count)], { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let errors = '';
    let aimed = false;
    child.stderr.on('data', (chunk: Buffer) => { errors += chunk.toString(); });
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (aimed || until === undefined || !until.line.test(out)) return;
      aimed = true;
      setTimeout(() => child.kill('SIGKILL'), until.afterMs);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code !== 0 && signal !== 'SIGKILL') reject(new Error(`${out}${errors}`));
      else resolve(out.split('\n').filter((line) => line !== ''));
    });
  });
}
const numbers = (lines: readonly string[], word: string): readonly number[] => lines.filter((line) => line.startsWith(`${word} `)).map((line) => Number(line.split(' ')[1]));

describe('kill -9', () => {
  test(`at ${kills} moments: the store opens, acknowledged runs are whole, none is half there, the unfinished is marked`, async () => {
    const path = tempStorePath();
    const acknowledged: number[] = [];
    for (let round = 0; round < kills; round++) {
      const first = 1 + round * 100;
      const early = round % 6 === 0;
      const lines = await write(path, first, 100, { line: early ? /open/ : new RegExp(`begun ${first + (round % 5)}\n`), afterMs: (round * 7) % 23 });
      acknowledged.push(...numbers(lines, 'stored'));
      const store = opened(path);
      const running = numbers(lines, 'begun').filter((n) => !numbers(lines, 'stored').includes(n));
      must(store.markInterrupted(isProcessAlive));
      for (const n of numbers(lines, 'stored')) expect(must(store.summary(sampleId(n)))).toEqual(sampleRun(n, 40).summary);
      for (const n of running) expect(must(store.summary(sampleId(n))).verdict?.kind).toMatch(/^(?:interrupted|accepted)$/);
      const { runs } = must(store.list({ limit: 500, before: null, text: '' }));
      expect(runs.filter((run) => run.state === 'running')).toEqual([]);
      store.close();
    }
    const store = opened(path);
    for (const n of acknowledged.filter((_, i) => i % 9 === 0)) expect(must(store.sealed(sampleId(n)))).toEqual(sampleRun(n, 40));
    expect(acknowledged.length).toBeGreaterThan(kills);
    store.close();
    const db = new Database(path, { readonly: true });
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    expect(db.prepare(`SELECT count(*) FROM runs WHERE verdict_kind = 'accepted' AND (packet_digest IS NULL OR capture_id IS NULL)`).pluck().get()).toBe(0);
    expect(db.prepare(`SELECT count(*) FROM blobs WHERE digest NOT IN (SELECT digest FROM run_blobs)`).pluck().get()).toBe(0);
    db.close();
  }, 600_000);

  test('while the store is being made leaves none or a whole one', async () => {
    for (let round = 0; round < 6; round++) {
      const path = tempStorePath();
      const child = spawn(process.execPath, [script, path, '1', '1'], { stdio: 'ignore' });
      /** Listened for from the start: on a fast machine the writer may have ended before it is killed. */
      const closed = new Promise((resolve) => child.on('close', resolve));
      await new Promise((resolve) => setTimeout(resolve, 250 + round * 40));
      child.kill('SIGKILL');
      await closed;
      must(opened(path).finish(sampleRun(9)));
    }
  });
});

describe('several processes', () => {
  test('make and write one store at once: nothing is lost, nothing is busy, the living are left alone', async () => {
    const path = tempStorePath();
    const all = await Promise.all([write(path, 1, 40), write(path, 1001, 40), write(path, 2001, 40)]);
    const store = opened(path);
    expect(all.map((lines) => lines.at(-1))).toEqual(['closed', 'closed', 'closed']);
    const stored = all.flatMap((lines) => numbers(lines, 'stored'));
    expect(stored).toHaveLength(120);
    expect(must(store.list({ limit: 500, before: null, text: '' })).runs.map((run) => run.runId).sort()).toEqual(stored.map(sampleId).sort());
    expect(must(store.list({ limit: 500, before: null, text: '' })).runs.every((run) => run.verdict?.kind === 'accepted')).toBe(true);
  });

  test('a reader sees whole runs only while another process writes', async () => {
    const path = tempStorePath();
    const store = opened(path);
    let ended = false;
    const writing = write(path, 1, 60).finally(() => { ended = true; });
    while (!ended) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const summary of must(store.list({ limit: 500, before: null, text: '' })).runs) {
        if (summary.state === 'finished') must(store.extraction(summary.runId));
        else expect(store.extraction(summary.runId).ok || must(store.summary(summary.runId)).state === 'running').toBe(true);
      }
    }
    expect(numbers(await writing, 'stored')).toHaveLength(60);
  });
});
