import { describe, expect, test } from 'vitest';
import { evidencePacketSchema, type EvidencePacket } from '../../src/shared/packet.ts';
import { openPacket, type UpgradeStep } from '../../src/main/evidence/upgrade.ts';
import { sealOf, sealOfWire, toWire } from '../../src/main/evidence/packet.ts';
import { sealRun } from '../../src/main/evidence/seal.ts';
import { verifyRun } from '../../src/main/evidence/verify.ts';
import { FailureError } from '../../src/shared/errors.ts';
import { sampleParts, sampleRun } from './sample-run.ts';

const clone = (packet: EvidencePacket): Record<string, unknown> => JSON.parse(JSON.stringify(toWire(packet))) as Record<string, unknown>;
const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof FailureError) return error.failure.code;
    throw error;
  }
  return 'none';
};
const resealed = (wire: Record<string, unknown>): Record<string, unknown> => ({ ...wire, seal: sealOfWire(wire) });

describe('sealing', () => {
  test('gives a packet of the published form with every field of the design', () => {
    const { packet } = sampleRun(1);
    expect(evidencePacketSchema.parse(packet)).toEqual(packet);
    expect(packet).toMatchObject({
      url_requested: 'https://example.test/1', needs_render: false, fetch_presence_score: null, render_readiness_passed: null, render_elapsed_ms: null,
      main_selectors_used: ['main'], boilerplate_filter_rules_used: ['cookie-banner'],
      validation_report: { pass: true, boilerplate_ratio: 0.01, heading_count: 1, wrong_route_detected: false },
    });
  });

  test('is the same for the same parts and another for any other', () => {
    expect(sampleRun(1).packet.seal).toBe(sampleRun(1).packet.seal);
    expect(sampleRun(1).packet.seal).toBe(sealOf(sampleRun(1).packet));
    const seals = new Set([sampleParts(1), sampleParts(2), { ...sampleParts(1), elapsedMs: 43 }, { ...sampleParts(1), attempt: 2 }].map((parts) => sealRun(parts).packet.seal));
    expect(seals.size).toBe(4);
  });

  test('is light: a sample of provenance from first block to last, whole on request', () => {
    const parts = sampleParts(1, 400);
    const sample = sealRun(parts).packet.sample_provenance;
    const text = parts.extraction!.markdown.text;
    expect(sample).toHaveLength(20);
    expect(text.slice(...sample[0]!.markdown_span)).toBe('# Heading 1');
    expect(text.slice(...sample.at(-1)!.markdown_span)).toContain('Paragraph 399');
    expect(new Set(sample.map((item) => item.dom_selector)).size).toBe(20);
    expect(sealRun(parts, { provenance: 'whole' }).packet.sample_provenance).toHaveLength(401);
  });

  test('a run that never got anywhere has a packet, too', () => {
    const parts = sampleParts(1);
    const verdict = { kind: 'stage_failed', reason: 'no such host', error: { code: 'PM-FETCH-001', sentence: 'The host name could not be resolved.' } } as const;
    const { packet, summary } = sealRun({ ...parts, plan: null, capture: null, snapshot: null, extraction: null, fetched: null, verdict, representation: 'none', blobs: [] });
    expect(evidencePacketSchema.parse(packet)).toEqual(packet);
    expect(packet.validation_report.pass).toBe(false);
    expect(packet.digests).toMatchObject({ capture: null, markdown: null, extraction: null });
    expect(summary).toMatchObject({ state: 'finished', markdownChars: 0, captureId: null, title: '' });
  });
});

describe('opening', () => {
  test('gives the packet that was sealed, and keeps foreign keys through a round trip', () => {
    const { packet } = sampleRun(1);
    expect(openPacket(clone(packet))).toEqual(packet);
    const foreign = resealed({ ...clone(packet), other_tool: { score: 7 } });
    const opened = openPacket(foreign);
    expect(opened.extra).toEqual({ other_tool: { score: 7 } });
    expect(toWire(opened)).toEqual(foreign);
    expect(sealOf(opened)).toBe(foreign['seal']);
  });

  test('refuses a packet that was changed, is newer, is none, or has parts it would lose', () => {
    const wire = clone(sampleRun(1).packet);
    expect(codeOf(() => openPacket({ ...wire, url_final: 'https://other.test/' }))).toBe('PM-PACKET-002');
    expect(codeOf(() => openPacket({ ...wire, format: 2 }))).toBe('PM-PACKET-003');
    expect(codeOf(() => openPacket(resealed({ ...wire, environment: { ...(wire['environment'] as object), unheard: 1 } })))).toBe('PM-PACKET-001');
    expect(codeOf(() => openPacket(resealed({ ...wire, attempt: 0 })))).toBe('PM-PACKET-001');
    for (const value of [null, [], 'x', 3, {}, { format: '1' }, { format: 0 }, { format: 1.5 }]) expect(codeOf(() => openPacket(value))).toBe('PM-PACKET-001');
  });

  test('climbs the chain step by step, checks the old seal first, and says where it came from', () => {
    const today = clone(sampleRun(1).packet);
    const { format: _, attempt: __, ...rest } = today;
    const old = resealed({ ...rest, format: 1, tries: 1 });
    const steps: readonly UpgradeStep[] = [
      { from: 1, upgrade: ({ tries, ...packet }) => ({ ...packet, format: 2, attempts: tries }) },
      { from: 2, upgrade: ({ attempts, ...packet }) => ({ ...packet, format: 1, attempt: attempts }) },
    ];
    const opened = openPacket(old, steps, 3);
    expect(opened.attempt).toBe(1);
    expect(opened.extra).toEqual({ upgraded_from: { format: 1, seal: old['seal'] } });
    expect(sealOf(opened)).toBe(opened.seal);
    expect(codeOf(() => openPacket({ ...old, tries: 2 }, steps, 3))).toBe('PM-PACKET-002');
    expect(codeOf(() => openPacket(old, steps.slice(1), 3))).toBe('PM-PACKET-001');
  });
});

describe('verifying', () => {
  test('finds nothing wrong with what was sealed', () => {
    const run = sampleRun(1);
    const verification = verifyRun(run, () => run.extraction!);
    expect(verification.checks.filter((check) => check.outcome !== 'same')).toEqual([]);
    expect(verification.checks.length).toBeGreaterThan(10);
  });

  test('names each part that was changed', () => {
    const run = sampleRun(1);
    const other = sampleRun(2);
    const wrong = (changed: Partial<typeof run>): readonly string[] => verifyRun({ ...run, ...changed }, null).checks.filter((check) => check.outcome === 'differs').map((check) => check.what);
    expect(wrong({ packet: { ...run.packet, attempt: 2 } })).toContain('seal');
    expect(wrong({ snapshot: other.snapshot })).toEqual(['snapshot']);
    expect(wrong({ capture: other.capture })).toContain('capture');
    expect(wrong({ capture: { ...run.capture!, finalUrl: 'https://x.test' } })).toEqual(['capture', 'id in the capture']);
    expect(wrong({ events: run.events.slice(1) })).toEqual(['events']);
    expect(wrong({ summary: { ...run.summary, title: 'Another' } })).toEqual(['row of the run list']);
    expect(wrong({ extraction: { ...run.extraction!, markdown: { ...run.extraction!.markdown, text: 'x\n' } } })).toEqual(['Markdown', 'extraction']);
    expect(wrong({ blobs: [{ ...run.blobs[0]!, bytes: new Uint8Array([1]) }] })).toContain('body');
  });

  test('a part that is not there is said, and is no difference', () => {
    const run = sampleRun(1);
    const verification = verifyRun({ ...run, snapshot: null, blobs: [] }, () => run.extraction!);
    expect(verification.ok).toBe(true);
    expect(verification.checks.filter((check) => check.outcome === 'absent').map((check) => check.what)).toEqual(['snapshot', 'body', 'new extraction']);
  });

  test('says where a new extraction differs, and that it failed when it throws', () => {
    const run = sampleRun(1);
    const text = run.extraction!.markdown.text.replace('Paragraph 0', 'Paragraph O');
    const changed = verifyRun(run, () => ({ ...run.extraction!, markdown: { ...run.extraction!.markdown, text } }));
    expect(changed.ok).toBe(false);
    expect(changed.checks.find((check) => check.what === 'Markdown of a new extraction')?.sentence).toContain('line 3, column 11');
    const failed = verifyRun(run, () => { throw new Error('no'); });
    expect(failed.checks.at(-1)).toMatchObject({ outcome: 'differs', sentence: 'A new extraction failed: no' });
  });
});
