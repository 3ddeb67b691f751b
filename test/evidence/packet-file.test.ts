import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readPacketFile, writePacketFile } from '../../src/main/evidence/packet-file.ts';
import { sampleParts, sampleRun } from './sample-run.ts';
import { sealRun } from '../../src/main/evidence/seal.ts';
import type { SealedRun } from '../../src/main/world.ts';

const code = (bytes: Uint8Array): string => {
  const result = readPacketFile(bytes);
  if (result.ok) return 'ok';
  expect(result.error.sentence).toMatch(/^[A-Z].*\.$/);
  expect(result.error.sentence).not.toMatch(/\bat .*\.ts:|Error:/);
  return result.error.code;
};
const files = (run: SealedRun): Record<string, Uint8Array> => unzipSync(writePacketFile(run));
/** The moment of `run_finished` is later than the seal, so the seal cannot vouch for it; all else must be equal. */
function onlySaidAfterTheSeal(run: SealedRun): boolean {
  const moved = (events: SealedRun['events']) => events.map((event) => (event.type === 'run_finished' ? { ...event, atMs: 0 } : event));
  const { events, ...rest } = run;
  const { events: sealedEvents, ...sealedRest } = sampleRun(1);
  expect(rest).toEqual(sealedRest);
  expect(moved(events)).toEqual(moved(sealedEvents));
  return true;
}
/** Writes another name of the same length over an entry's. */
function renamed(zip: Uint8Array, from: string, to: string): Uint8Array {
  return Uint8Array.from(Buffer.from(Buffer.from(zip).toString('latin1').replaceAll(from, to), 'latin1'));
}
/** A small seeded generator (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

describe('a packet file', () => {
  test('brings the run back whole, and is the same bytes each time', () => {
    const run = sampleRun(1);
    const bytes = writePacketFile(run);
    expect(bytes).toEqual(writePacketFile(run));
    const read = readPacketFile(bytes);
    expect(read).toEqual({ ok: true, value: run });
  });

  test('a run without a capture travels, too', () => {
    const parts = sampleParts(1);
    const run = sealRun({ ...parts, capture: null, snapshot: null, extraction: null, blobs: [], events: [], representation: 'none', verdict: { kind: 'cancelled', reason: 'by hand' } });
    expect(readPacketFile(writePacketFile(run))).toEqual({ ok: true, value: run });
  });

  test('every changed byte in 1,000 tries over packet, capture and the other parts is found', () => {
    const entries = files(sampleRun(1));
    const names = Object.keys(entries);
    const next = random(7);
    const missed: string[] = [];
    for (let i = 0; i < 1000; i++) {
      const name = i < 400 ? 'packet.json' : i < 700 ? 'capture.json' : names[Math.floor(next() * names.length)]!;
      const bytes = entries[name]!.slice();
      const at = Math.floor(next() * bytes.length);
      bytes[at] = bytes[at]! ^ (1 + Math.floor(next() * 255));
      const read = readPacketFile(zipSync({ ...entries, [name]: bytes }, { level: 0 }));
      if (read.ok && !onlySaidAfterTheSeal(read.value)) missed.push(`${name} ${at}`);
    }
    expect(missed).toEqual([]);
  });
});

describe('a malformed file is refused with a sentence', () => {
  const good = writePacketFile(sampleRun(1));
  const entries = files(sampleRun(1));
  const next = random(11);

  test('cut short at 60 places', () => {
    for (let i = 0; i < 60; i++) expect(code(good.slice(0, Math.floor(next() * good.length)))).toMatch(/^PM-PACKET-00[12]$/);
  });

  test('with noise in 200 places, it is refused or still what was sealed', () => {
    for (let i = 0; i < 200; i++) {
      const bytes = good.slice();
      bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
      const result = readPacketFile(bytes);
      if (result.ok) expect(result.value.packet.seal).toBe(sampleRun(1).packet.seal);
    }
  });

  test('that is something else', () => {
    for (const bytes of [new Uint8Array(0), strToU8('PK'), strToU8('SQLite format 3\0 and more of it'), strToU8('<html>'), strToU8('{"format":1}'), new Uint8Array(4096)]) {
      expect(code(bytes)).toBe('PM-PACKET-001');
    }
  });

  test('with names that are paths, unknown, or double', () => {
    for (const name of ['../packet.json', '/etc/passwd', 'C:\\x', 'parts/../../x', 'packet.json/', 'parts/zz', 'a\0b', 'PACKET.JSON']) {
      expect(code(zipSync({ ...entries, [name]: strToU8('x') }))).toBe('PM-PACKET-001');
    }
    const twice = renamed(zipSync({ ...entries, 'packet.jsom': entries['packet.json']! }, { level: 0 }), 'packet.jsom', 'packet.json');
    expect(code(twice)).toBe('PM-PACKET-001');
    expect(code(renamed(zipSync({ ...entries, prototype: strToU8('x') }, { level: 0 }), 'prototype', '__proto__'))).toBe('PM-PACKET-001');
  });

  test('with each part missing', () => {
    for (const name of Object.keys(entries)) {
      const { [name]: _, ...rest } = entries;
      expect(code(zipSync(rest))).toMatch(name === 'snapshot.json' || name === 'capture.json' ? /^(?:ok|PM-PACKET-002)$/ : /^PM-PACKET-00[12]$/);
    }
  });

  test('that unpacks to far more than it weighs, or holds too many parts', () => {
    expect(code(zipSync({ ...entries, 'events.json': new Uint8Array(64 * 1024 * 1024) }))).toBe('PM-PACKET-004');
    const many = Object.fromEntries(Array.from({ length: 2100 }, (_, i) => [`parts/${i.toString(16).padStart(64, '0')}`, strToU8('x')]));
    expect(code(zipSync(many, { level: 0 }))).toBe('PM-PACKET-004');
  });

  test('that nests a million levels deep, has doubled or prototype keys, or wrong types', () => {
    const withPacket = (text: string): Uint8Array => zipSync({ ...entries, 'packet.json': strToU8(text) });
    expect(code(withPacket(`${'['.repeat(1e6)}${']'.repeat(1e6)}`))).toBe('PM-PACKET-004');
    const packet = new TextDecoder().decode(entries['packet.json']!);
    expect(code(withPacket(`{"format":1,${packet.slice(1)}`))).toBe('PM-PACKET-002');
    expect(code(withPacket(`{"__proto__":{"x":1},${packet.slice(1)}`))).toMatch(/^PM-PACKET-00[12]$/);
    expect(code(withPacket(packet.replace('"attempt":1', '"attempt":"1"')))).toBe('PM-PACKET-002');
    for (const text of ['null', '[]', '1', '"x"', '', '{', 'NaN', '\uFEFF{}']) expect(code(withPacket(text))).toMatch(/^PM-PACKET-00[12]$/);
  });
});
