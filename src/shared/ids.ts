/** Branded identities: the only keys that cross a stage, a process or a year. */

declare const brand: unique symbol;
export type Branded<T, Name extends string> = T & { readonly [brand]: Name };

/** `<frame key>:<number>`, issued once per capture and never reused. */
export type NodeId = Branded<string, 'NodeId'>;
/** UUID v7: sorts by time of birth. */
export type RunId = Branded<string, 'RunId'>;
/** `sha256:<64 hex>` over exact bytes. */
export type Digest = Branded<string, 'Digest'>;
/** Kebab-case id of a rule, guard, gate, condition, signal or construct; the file's name. */
export type EntryId = Branded<string, 'EntryId'>;

/** Composes a node id. `frameKey` is '0' for the top frame; `number` counts from 1 in each frame. */
export const nodeId = (frameKey: string, number: number): NodeId => `${frameKey}:${number}` as NodeId;
export const runId = (text: string): RunId => text as RunId;
export const digest = (text: string): Digest => text as Digest;
export const entryId = (text: string): EntryId => text as EntryId;

/** Makes every property of a plain data type read-only, all the way down; brands, primitives and `unknown` stay. */
export type Frozen<T> = unknown extends T ? T : T extends string | number | boolean | bigint | null | undefined | Uint8Array
  ? T
  : T extends readonly (infer U)[]
    ? number extends T['length'] ? readonly Frozen<U>[] : { readonly [K in keyof T]: Frozen<T[K]> }
    : { readonly [K in keyof T]: Frozen<T[K]> };

/** Closes a switch over a union: a new member is a compile error, not a silent fall-through. */
export function assertNever(value: never): never {
  throw new Error(`unexpected member: ${JSON.stringify(value)}`);
}
