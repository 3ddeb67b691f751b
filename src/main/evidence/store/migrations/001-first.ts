/** Schema 1: runs with what belongs to them, content-addressed blobs, full-text search. Never edited once released. */
import type { Migration } from '../migrations.ts';

export const first: Migration = {
  version: 1,
  sql: `
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    -- Bytes under their own sha256; encoding says how the column holds them, size is of the plain bytes.
    CREATE TABLE blobs (
      digest TEXT PRIMARY KEY CHECK (digest GLOB 'sha256:*' AND length(digest) = 71),
      media_type TEXT NOT NULL,
      size INTEGER NOT NULL CHECK (size >= 0),
      encoding TEXT NOT NULL CHECK (encoding IN ('raw', 'zstd')),
      bytes BLOB NOT NULL
    ) STRICT;

    CREATE TABLE captures (
      capture_id TEXT PRIMARY KEY,
      captured_at TEXT NOT NULL,
      representation TEXT NOT NULL CHECK (representation IN ('static', 'rendered')),
      final_url TEXT NOT NULL,
      snapshot_digest TEXT NOT NULL REFERENCES blobs (digest),
      manifest_digest TEXT NOT NULL REFERENCES blobs (digest)
    ) STRICT;

    -- One row an attempt. owner_* say which process runs it while state is 'running'; row_digest is over the columns
    -- that make its summary, parts_digest over its rows of run_blobs, so that damage to either is found.
    CREATE TABLE runs (
      id INTEGER PRIMARY KEY,
      run_id TEXT NOT NULL UNIQUE,
      parent_run_id TEXT,
      attempt INTEGER NOT NULL CHECK (attempt > 0),
      url TEXT NOT NULL,
      final_url TEXT NOT NULL,
      host TEXT NOT NULL,
      title TEXT NOT NULL,
      profile TEXT NOT NULL,
      started_at TEXT NOT NULL,
      elapsed_ms REAL,
      state TEXT NOT NULL CHECK (state IN ('running', 'finished')),
      verdict_kind TEXT,
      verdict TEXT CHECK (verdict IS NULL OR json_valid(verdict)),
      representation TEXT NOT NULL,
      markdown_chars INTEGER NOT NULL,
      rendered INTEGER NOT NULL CHECK (rendered IN (0, 1)),
      presence_score REAL,
      ready_at_ms REAL,
      capture_id TEXT, -- no reference: a packet that travelled light names a capture that is not here
      engine_version TEXT,
      transform_id TEXT,
      packet_digest TEXT REFERENCES blobs (digest),
      origin TEXT NOT NULL DEFAULT 'run' CHECK (origin IN ('run', 'import')),
      pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
      row_digest TEXT NOT NULL,
      parts_digest TEXT,
      owner_pid INTEGER,
      owner_started TEXT,
      CHECK ((state = 'finished') = (verdict IS NOT NULL))
    ) STRICT;
    CREATE INDEX runs_by_start ON runs (started_at DESC, run_id DESC);
    CREATE INDEX runs_by_verdict ON runs (verdict_kind, started_at DESC);
    CREATE INDEX runs_by_host ON runs (host, started_at DESC);
    CREATE INDEX runs_by_url ON runs (url, started_at DESC);
    CREATE INDEX runs_by_profile ON runs (profile, started_at DESC);
    CREATE INDEX runs_by_capture ON runs (capture_id);
    CREATE INDEX runs_by_packet ON runs (packet_digest);
    CREATE INDEX runs_running ON runs (state) WHERE state = 'running';

    -- Which blobs a run needs, and as what; a blob that no run needs is garbage.
    CREATE TABLE run_blobs (
      run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
      role TEXT NOT NULL,
      digest TEXT NOT NULL REFERENCES blobs (digest),
      media_type TEXT NOT NULL,
      PRIMARY KEY (run, role, digest)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX run_blobs_by_digest ON run_blobs (digest);

    CREATE TABLE receipts (
      run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      stage TEXT NOT NULL,
      status TEXT NOT NULL,
      started_at_ms REAL NOT NULL,
      elapsed_ms REAL NOT NULL,
      headline TEXT NOT NULL,
      PRIMARY KEY (run, seq)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE findings (
      run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      gate TEXT NOT NULL,
      version INTEGER NOT NULL,
      level TEXT NOT NULL CHECK (level IN ('pass', 'warn', 'fail')),
      measured TEXT NOT NULL CHECK (json_valid(measured)),
      threshold TEXT NOT NULL CHECK (json_valid(threshold)),
      sentence TEXT NOT NULL,
      PRIMARY KEY (run, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX findings_by_gate ON findings (gate, level);

    CREATE TABLE removals (
      run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
      rule TEXT NOT NULL,
      text_chars INTEGER NOT NULL,
      headings INTEGER NOT NULL,
      paragraphs INTEGER NOT NULL,
      list_items INTEGER NOT NULL,
      tables INTEGER NOT NULL,
      code_blocks INTEGER NOT NULL,
      links INTEGER NOT NULL,
      images INTEGER NOT NULL,
      PRIMARY KEY (run, rule)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX removals_by_rule ON removals (rule);

    -- rowid = runs.id; holds the index alone, the text is in the blobs.
    CREATE VIRTUAL TABLE run_text USING fts5 (
      url, title, markdown, page, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2"
    );
    CREATE TRIGGER runs_forget_text AFTER DELETE ON runs BEGIN
      DELETE FROM run_text WHERE rowid = old.id;
    END;
  `,
};
