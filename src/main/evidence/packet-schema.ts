/** The published JSON Schema of a packet as it is on the wire, made from the one schema that the engine itself reads with. */
import { z } from 'zod';
import { evidencePacketSchema, packetFormat } from '../../shared/packet.ts';

/** JSON Schema 2020-12. Unknown keys are allowed at the top level, where other programs may put theirs, and nowhere else. */
export function packetJsonSchema(): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(evidencePacketSchema.omit({ extra: true }), { io: 'input', target: 'draft-2020-12' });
  return {
    ...schema,
    title: `Proofmark evidence packet, format ${packetFormat}`,
    description: 'What one attempt at turning a page into Markdown can show. `seal` is the sha256 of the canonical JSON (RFC 8785) of the packet without `seal`.',
    additionalProperties: true,
  };
}
