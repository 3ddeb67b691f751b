/** Schema 2: what people decided at the desks, one record by kind and key. Never edited once released. */
import type { Migration } from '../migrations.ts';

export const second: Migration = {
  version: 2,
  sql: `
    CREATE TABLE desk_records (
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      body TEXT NOT NULL CHECK (json_valid(body)),
      made_at TEXT NOT NULL,
      PRIMARY KEY (kind, key)
    ) STRICT, WITHOUT ROWID;
  `,
};
