/** What people decided at the desks: cases, profile versions, mutes, marks; one JSON record by kind and key. */
import { canonicalJson } from '../../digest.ts';
import { failure, FailureError } from '../../../shared/errors.ts';
import type { Sqlite } from './connection.ts';
import type { z } from 'zod';

export type DeskKind = 'case' | 'profile' | 'mute' | 'mark' | 'baseline' | 'verdict' | 'act';

export type DeskRecords = {
  /** Puts a record, in the place of one with the same key. */
  readonly put: (kind: DeskKind, key: string, body: unknown) => void;
  /** Whether there was one. */
  readonly remove: (kind: DeskKind, key: string) => boolean;
  /** All of a kind, by key. Throws PM-STORE-002 when one does not have the form of `schema`. */
  readonly all: <S extends z.ZodType>(kind: DeskKind, schema: S) => readonly { readonly key: string; readonly body: z.output<S> }[];
};

type Row = { readonly key: string; readonly body: string };

export function deskRecords(db: Sqlite): DeskRecords {
  const put = db.prepare('INSERT INTO desk_records (kind, key, body, made_at) VALUES (?, ?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET body = excluded.body, made_at = excluded.made_at');
  const remove = db.prepare('DELETE FROM desk_records WHERE kind = ? AND key = ?');
  const all = db.prepare<[string], Row>('SELECT key, body FROM desk_records WHERE kind = ? ORDER BY key');
  return {
    put: (kind, key, body) => void put.run(kind, key, canonicalJson(body), new Date().toISOString()),
    remove: (kind, key) => remove.run(kind, key).changes > 0,
    all: (kind, schema) => all.all(kind).map((row) => {
      const parsed = schema.safeParse(JSON.parse(row.body));
      if (!parsed.success) throw new FailureError(failure('PM-STORE-002', `The ${kind} ${row.key} has an unknown form`));
      return { key: row.key, body: parsed.data };
    }),
  };
}
