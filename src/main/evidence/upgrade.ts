/** Opens a packet of any format so far: a chain of one-step upgrades, each never edited once its format is out. */
import { z } from 'zod';
import { canonicalJson } from '../digest.ts';
import { evidencePacketSchema, packetFormat, type EvidencePacket } from '../../shared/packet.ts';
import { failure, FailureError } from '../../shared/errors.ts';
import { sealOfWire, toWire } from './packet.ts';
import type { Json } from '../../shared/schema.ts';

type Wire = Readonly<Record<string, unknown>>;
/** Takes a packet of format `from` to `from + 1`. Pure; leaves alone what it does not know. */
export type UpgradeStep = { readonly from: number; readonly upgrade: (packet: Wire) => Wire };

/** In order. Format 1 is the first: there is nothing to upgrade from yet. */
export const upgradeSteps: readonly UpgradeStep[] = [];

/**
 * A packet as JSON gives it, made one of today's format. The seal is checked on what came, before any step; an upgraded packet is
 * sealed anew and keeps the old format and seal under `extra.upgraded_from`. Throws PM-PACKET-001 (not a packet), -002 (seal), -003 (newer).
 */
export function openPacket(value: unknown, steps: readonly UpgradeStep[] = upgradeSteps, current: number = packetFormat): EvidencePacket {
  const wire = asWire(value);
  const format = wire['format'];
  if (typeof format !== 'number' || !Number.isSafeInteger(format) || format < 1) throw unreadable('It does not say which format it has');
  if (format > current) throw new FailureError(failure('PM-PACKET-003', `The packet has format ${format}, and this Proofmark knows formats up to ${current}`));
  if (wire['seal'] !== sealOfWire(wire)) throw new FailureError(failure('PM-PACKET-002', 'The packet does not match its seal'));
  if (format === current) return parseWire(wire);
  let upgraded = wire;
  for (let at = format; at < current; at++) {
    const step = steps.find((candidate) => candidate.from === at);
    if (step === undefined) throw unreadable(`There is no way from format ${at} to ${at + 1}`);
    upgraded = step.upgrade(upgraded);
  }
  const renewed = { ...upgraded, upgraded_from: { format, seal: wire['seal'] } };
  return parseWire({ ...renewed, seal: sealOfWire(renewed) });
}

/** Keys at the top that are not ours go to `extra`; anything unknown deeper down is refused, since it could not be kept. */
function parseWire(wire: Wire): EvidencePacket {
  const own: Record<string, unknown> = {};
  const extra: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(wire)) {
    const target = key !== 'extra' && key in evidencePacketSchema.shape ? own : extra;
    Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
  }
  const parsed = evidencePacketSchema.safeParse(Object.keys(extra).length === 0 ? own : { ...own, extra: extra as Record<string, Json> });
  if (!parsed.success) throw unreadable(z.prettifyError(parsed.error).slice(0, 500));
  if (canonicalJson(toWire(parsed.data)) !== canonicalJson(wire)) throw unreadable('It has parts that this format does not know');
  return parsed.data;
}

function asWire(value: unknown): Wire {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw unreadable('It is not an object');
  return value as Wire;
}

const unreadable = (detail: string): FailureError => new FailureError(failure('PM-PACKET-001', undefined, { detail }));
