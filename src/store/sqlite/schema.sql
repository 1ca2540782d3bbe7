CREATE TABLE projects (
  number      INTEGER PRIMARY KEY,
  name        TEXT NOT NULL UNIQUE,
  unconfirmed INTEGER NOT NULL DEFAULT 0
, settled INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE tasks (
  ordinal     INTEGER PRIMARY KEY AUTOINCREMENT,
  project     INTEGER NOT NULL,
  id          TEXT NOT NULL,
  version     INTEGER NOT NULL,
  hash        TEXT NOT NULL,
  workflow    TEXT NOT NULL,
  category    TEXT NOT NULL,
  hold        TEXT,
  priority    REAL NOT NULL,
  agent       TEXT,
  claim       TEXT,
  due         REAL,
  parent      TEXT,
  rest        TEXT NOT NULL,
  position    TEXT,
  claim_owner TEXT AS (claim ->> 'owner'),
  claim_until REAL AS (claim ->> 'until'),
  wakes_at    REAL AS (coalesce(min(claim ->> 'until', due), claim ->> 'until', due))
, filed TEXT, lane TEXT DEFAULT '', ready INTEGER NOT NULL
  AS (category = 'ready' AND hold IS NULL AND claim IS NULL AND lane IS NOT NULL), counts TEXT) STRICT;

CREATE UNIQUE INDEX task_by_id ON tasks (project, id);

CREATE INDEX tasks_by_arrival ON tasks (project);

CREATE INDEX tasks_by_state ON tasks (project, category, hold);

CREATE INDEX tasks_by_workflow ON tasks (project, workflow);

CREATE INDEX tasks_by_parent ON tasks (project, parent) WHERE parent IS NOT NULL;

CREATE INDEX tasks_by_time ON tasks (project, wakes_at) WHERE wakes_at IS NOT NULL;

CREATE TABLE contexts (
  task    INTEGER PRIMARY KEY,
  context TEXT NOT NULL
) STRICT;

CREATE TABLE history (
  key     INTEGER PRIMARY KEY,
  project INTEGER NOT NULL AS (key >> 32),
  seq     INTEGER NOT NULL AS (key & 0xffffffff),
  task    INTEGER NOT NULL,
  version INTEGER NOT NULL,
  schema  INTEGER NOT NULL,
  type    TEXT NOT NULL,
  at      REAL NOT NULL,
  synced  INTEGER NOT NULL,
  hash    TEXT NOT NULL,
  caller  TEXT NOT NULL,
  events  TEXT NOT NULL,
  change  TEXT NOT NULL,
  output  TEXT,
  note    TEXT
, unsettled INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE "unconfirmed_syncs" (
  key INTEGER PRIMARY KEY
) STRICT;

CREATE TABLE replies (
  project INTEGER NOT NULL,
  key     TEXT NOT NULL,
  answer  TEXT NOT NULL,
  PRIMARY KEY (project, key)
) STRICT;

CREATE TABLE definitions (
  project    INTEGER NOT NULL,
  version    TEXT NOT NULL,
  id         TEXT NOT NULL,
  source     TEXT NOT NULL,
  loaded_at  REAL NOT NULL,
  definition TEXT NOT NULL,
  PRIMARY KEY (project, version, id)
) STRICT;

CREATE TABLE current_definitions (
  project INTEGER NOT NULL,
  id      TEXT NOT NULL,
  version TEXT NOT NULL, entries INTEGER NOT NULL DEFAULT 0, hash TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (project, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE cursors (
  project INTEGER NOT NULL,
  name    TEXT NOT NULL,
  version INTEGER NOT NULL,
  value   TEXT NOT NULL,
  PRIMARY KEY (project, name)
) STRICT;

CREATE TABLE entries_by_task (
  task INTEGER NOT NULL,
  key  INTEGER NOT NULL,
  PRIMARY KEY (task, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE records (
  project INTEGER NOT NULL,
  kind    TEXT NOT NULL,
  id      TEXT NOT NULL,
  version INTEGER NOT NULL,
  value   TEXT, entries INTEGER NOT NULL DEFAULT 0, hash TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (project, kind, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ready_tasks ON tasks (project, lane, priority DESC) WHERE ready;

CREATE INDEX ready_tasks_by_workflow ON tasks (project, workflow, lane, priority DESC) WHERE ready;

CREATE INDEX ready_tasks_by_agent ON tasks (project, filed, workflow, lane, priority DESC)
  WHERE ready AND filed IS NOT NULL;

CREATE VIRTUAL TABLE search USING fts5(name, title, description, attached, tokenize = 'unicode61');

CREATE TABLE 'search_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE 'search_content'(id INTEGER PRIMARY KEY, c0, c1, c2, c3);

CREATE TABLE 'search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);

CREATE TABLE 'search_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE searched (
  task    INTEGER PRIMARY KEY,
  project INTEGER NOT NULL
) STRICT;

CREATE INDEX searched_by_project ON searched (project);

CREATE TABLE search_heads (
  project INTEGER PRIMARY KEY,
  key     INTEGER NOT NULL
) STRICT;

CREATE TABLE task_counts (
  project  INTEGER NOT NULL,
  category TEXT NOT NULL,
  hold     TEXT NOT NULL,
  count    INTEGER NOT NULL,
  PRIMARY KEY (project, category, hold)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER count_new_task AFTER INSERT ON tasks BEGIN
  INSERT INTO task_counts (project, category, hold, count)
  VALUES (new.project, new.category, coalesce(new.hold, ''), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER count_moved_task AFTER UPDATE OF category, hold ON tasks
WHEN old.category <> new.category OR old.hold IS NOT new.hold
BEGIN
  UPDATE task_counts SET count = count - 1
  WHERE project = old.project AND category = old.category AND hold = coalesce(old.hold, '');
  INSERT INTO task_counts (project, category, hold, count)
  VALUES (new.project, new.category, coalesce(new.hold, ''), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER count_removed_task AFTER DELETE ON tasks BEGIN
  UPDATE task_counts SET count = count - 1
  WHERE project = old.project AND category = old.category AND hold = coalesce(old.hold, '');
END;
