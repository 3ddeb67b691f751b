import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import Database from 'better-sqlite3';
import { connect } from '../../src/main/evidence/store/connection.ts';
import { digest, runId } from '../../src/shared/ids.ts';
import { isProcessAlive, thisProcess } from '../../src/main/evidence/store/process-identity.ts';
import { must, mustFail, opened, tempStorePath } from './temp-store.ts';
import { runningSummary, sampleId, sampleRun } from '../evidence/sample-run.ts';

describe('a finished run', () => {
  test('comes back whole', () => {
    const store = opened();
    const run = sampleRun(1);
    must(store.begin(runningSummary(1)));
    must(store.finish(run));
    expect(must(store.summary(run.summary.runId))).toEqual(run.summary);
    expect(must(store.packet(run.summary.runId))).toEqual(run.packet);
    expect(must(store.snapshot(run.summary.runId))).toEqual(run.snapshot);
    expect(must(store.extraction(run.summary.runId))).toEqual(run.extraction);
    expect(must(store.capture(run.summary.runId))).toEqual(run.capture);
    expect(must(store.events(run.summary.runId))).toEqual(run.events);
    expect(must(store.blob(run.blobs[0]!.digest)).bytes).toEqual(run.blobs[0]!.bytes);
    const detail = must(store.get(run.summary.runId));
    expect(detail.presence?.score).toBe(0.9);
    expect(detail.receipts.map((receipt) => receipt.stage)).toEqual(['fetch', 'judge']);
    expect(detail.findings).toEqual(run.packet.findings);
  });

  test('survives closing and opening', () => {
    const path = tempStorePath();
    const first = opened(path);
    must(first.finish(sampleRun(1)));
    first.close();
    const second = opened(path);
    expect(must(second.extraction(sampleId(1)))).toEqual(sampleRun(1).extraction);
  });

  test('shares equal blobs with other runs, and gives up only its own when discarded', () => {
    const store = opened();
    const one = sampleRun(1);
    must(store.finish(one));
    const before = must(store.stats()).blobs;
    const twin = { ...one, summary: { ...one.summary, runId: sampleId(2) }, packet: { ...one.packet, run_id: sampleId(2) } };
    must(store.finish(twin));
    expect(must(store.stats()).blobs).toBe(before + 1);
    must(store.discard(sampleId(1)));
    expect(must(store.stats())).toMatchObject({ runs: 1, blobs: before });
    expect(must(store.extraction(sampleId(2)))).toEqual(one.extraction);
    must(store.discard(sampleId(2)));
    expect(must(store.stats())).toMatchObject({ runs: 0, blobs: 0 });
  });

  test('never stores a live picture', () => {
    const store = opened();
    must(store.finish(sampleRun(1)));
    expect(must(store.events(sampleId(1))).map((event) => event.type)).not.toContain('frame_seen');
  });
});

describe('one transaction', () => {
  test('a failure in the middle leaves nothing of the run and all of the others', () => {
    const path = tempStorePath();
    const store = opened(path);
    must(store.finish(sampleRun(1)));
    must(store.begin(runningSummary(2)));
    const other = new Database(path);
    other.exec(`CREATE TRIGGER stop BEFORE INSERT ON removals BEGIN SELECT RAISE(ABORT, 'stopped'); END`);
    const before = must(store.stats());
    expect(mustFail(store.finish(sampleRun(2))).code).toBe('PM-STORE-004');
    expect(must(store.stats()).blobs).toBe(before.blobs);
    expect(other.prepare('SELECT count(*) FROM findings WHERE run = 2').pluck().get()).toBe(0);
    expect(must(store.list({ limit: 10, before: null, text: 'Heading' })).total).toBe(1);
    expect(must(store.summary(sampleId(2))).state).toBe('running');
    other.exec('DROP TRIGGER stop');
    other.close();
    must(store.finish(sampleRun(2)));
    expect(must(store.summary(sampleId(2)))).toEqual(sampleRun(2).summary);
  });

  test('bytes that are not what their digest says are refused before anything is written', () => {
    const store = opened();
    const run = sampleRun(1);
    const bad = { ...run, blobs: [{ ...run.blobs[0]!, bytes: new TextEncoder().encode('other') }] };
    expect(mustFail(store.finish(bad)).code).toBe('PM-STORE-005');
    expect(must(store.stats())).toMatchObject({ runs: 0, blobs: 0 });
  });
});

describe('reading', () => {
  test('a changed blob is found by its digest and never shown', () => {
    const path = tempStorePath();
    const store = opened(path);
    const run = sampleRun(1);
    must(store.finish(run));
    const other = new Database(path);
    for (const column of [`bytes = zeroblob(length(bytes))`, `encoding = 'raw'`, `size = size + 1`]) {
      other.exec('SAVEPOINT s');
      other.prepare(`UPDATE blobs SET ${column} WHERE digest = ?`).run(run.packet.digests.snapshot);
      other.exec('RELEASE s');
      expect(mustFail(store.snapshot(run.summary.runId)).code).toBe('PM-STORE-005');
    }
    other.close();
  });

  test('a blob that matches its digest but not its schema is refused', () => {
    const path = tempStorePath();
    const store = opened(path);
    const run = sampleRun(1);
    must(store.finish(run));
    const other = new Database(path);
    other.prepare(`UPDATE run_blobs SET digest = (SELECT digest FROM run_blobs WHERE role = 'fates') WHERE role = 'snapshot'`).run();
    other.close();
    expect(mustFail(store.snapshot(run.summary.runId)).code).toBe('PM-STORE-002');
    expect(mustFail(store.sealed(run.summary.runId)).sentence).toContain('list of parts');
  });

  test('what is not there says so', () => {
    const store = opened();
    expect(mustFail(store.get(runId('00000000-no-such'))).code).toBe('PM-STORE-006');
    expect(mustFail(store.blob(digest(`sha256:${'0'.repeat(64)}`))).code).toBe('PM-STORE-006');
    must(store.begin(runningSummary(1)));
    expect(mustFail(store.snapshot(sampleId(1))).sentence).toContain('not ended yet');
  });
});

describe('the list', () => {
  test('is newest first and goes on from a run', () => {
    const store = opened();
    for (const n of [2, 1, 3, 4]) must(store.finish(sampleRun(n)));
    const first = must(store.list({ limit: 2, before: null, text: '' }));
    expect(first.total).toBe(4);
    expect(first.runs.map((run) => run.title)).toEqual(['Page 4', 'Page 3']);
    expect(must(store.list({ limit: 9, before: first.runs[1]!.runId, text: '' })).runs.map((run) => run.title)).toEqual(['Page 2', 'Page 1']);
  });

  test('finds words of Markdown, page, title and address, whole or begun, and phrases', () => {
    const store = opened();
    for (const n of [1, 2, 3]) must(store.finish(sampleRun(n)));
    const total = (text: string): number => must(store.list({ limit: 10, before: null, text })).total;
    expect(total('otters')).toBe(3);
    expect(total('otte')).toBe(3);
    expect(total('cookies')).toBe(3); // only on the page
    expect(total('"page 2 speaks"')).toBe(1);
    expect(total('"Heading 2"')).toBe(1);
    expect(total('example.test/3')).toBe(1);
    expect(total('walrus')).toBe(0);
  });

  test('takes any text without an error', () => {
    const store = opened();
    must(store.finish(sampleRun(1)));
    for (const text of ['"', '*', 'a AND', 'NEAR(', ')', 'title:', '-', '^', "'; DROP TABLE runs", '\0', '日本語', '🦦', '""', 'a"b']) {
      expect(store.list({ limit: 10, before: null, text }).ok).toBe(true);
    }
    expect(must(store.list({ limit: 10, before: null, text: '' })).total).toBe(1);
  });

  test('finds words of scripts without spaces', () => {
    const store = opened();
    const run = sampleRun(1);
    const extraction = { ...run.extraction!, markdown: { text: '吾輩は猫である。名前はまだ無い。\n', spans: [] } };
    must(store.finish({ ...run, extraction }));
    const total = (text: string): number => must(store.list({ limit: 10, before: null, text })).total;
    expect(total('猫である')).toBe(1);
    expect(total('名前')).toBe(1);
    expect(total('犬')).toBe(0);
  });
});

describe('runs under way', () => {
  test('of this process stay, of a dead one end as interrupted', () => {
    const store = opened();
    must(store.begin(runningSummary(1)));
    must(store.finish(sampleRun(2)));
    const me = thisProcess();
    expect(must(store.markInterrupted(isProcessAlive))).toBe(0);
    expect(must(store.summary(sampleId(1))).state).toBe('running');
    const asked: string[] = [];
    expect(must(store.markInterrupted((pid, startedAt) => { asked.push(`${pid} ${startedAt}`); return false; }))).toBe(1);
    expect(asked).toEqual([`${me.pid} ${me.startedAt}`]);
    expect(must(store.summary(sampleId(1)))).toMatchObject({ state: 'finished', verdict: { kind: 'interrupted' } });
    expect(must(store.summary(sampleId(2))).verdict?.kind).toBe('accepted');
    expect(mustFail(store.get(sampleId(1))).code).toBe('PM-RUN-002');
  });

  test('a reused process number is another process', () => {
    const me = thisProcess();
    expect(isProcessAlive(me.pid, me.startedAt)).toBe(true);
    expect(isProcessAlive(me.pid, `${me.startedAt}0`)).toBe(false);
    expect(isProcessAlive(0, '')).toBe(false);
  });
});

test('the file is for its owner alone', () => {
  const store = opened(tempStorePath('päth with spaces/Ünïcode.db'));
  must(store.finish(sampleRun(1)));
  for (const suffix of ['', '-wal', '-shm']) expect(statSync(store.path + suffix).mode & 0o777).toBe(0o600);
});

test('settings that keep acknowledged runs are on', () => {
  const db = connect(tempStorePath());
  const setting = (name: string): unknown => db.pragma(name, { simple: true });
  expect(['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete', 'auto_vacuum'].map(setting)).toEqual(['wal', 2, 1, 1, 2]);
  db.close();
});
