/**
 * The first schema. The entries of a project lie together: an entry's key is the project's number times 2^32, plus the
 * entry's number in the project. The newest row of `history` must never be deleted, or its number would be used twice.
 * Contexts have a table of their own because an UPDATE rewrites the whole row.
 */
export const initial = /* sql */ `
CREATE TABLE projects (
  number      INTEGER PRIMARY KEY,
  name        TEXT NOT NULL UNIQUE,
  unconfirmed INTEGER NOT NULL DEFAULT 0
) STRICT;

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
  ready       INTEGER NOT NULL AS (category = 'ready' AND hold IS NULL AND claim IS NULL),
  claim_owner TEXT AS (claim ->> 'owner'),
  claim_until REAL AS (claim ->> 'until'),
  wakes_at    REAL AS (coalesce(min(claim ->> 'until', due), claim ->> 'until', due))
) STRICT;

CREATE UNIQUE INDEX task_by_id ON tasks (project, id);
CREATE INDEX tasks_by_arrival ON tasks (project);
CREATE INDEX tasks_by_state ON tasks (project, category, hold);
CREATE INDEX tasks_by_workflow ON tasks (project, workflow);
CREATE INDEX tasks_by_parent ON tasks (project, parent) WHERE parent IS NOT NULL;
CREATE INDEX tasks_by_time ON tasks (project, wakes_at) WHERE wakes_at IS NOT NULL;

CREATE INDEX ready_tasks ON tasks (project, priority DESC) WHERE ready;
CREATE INDEX ready_tasks_by_workflow ON tasks (project, workflow, priority DESC) WHERE ready;
CREATE INDEX ready_tasks_by_agent ON tasks (project, agent, priority DESC) WHERE ready AND agent IS NOT NULL;
CREATE INDEX ready_tasks_by_workflow_and_agent ON tasks (project, workflow, agent, priority DESC)
  WHERE ready AND agent IS NOT NULL;

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
) STRICT;

CREATE INDEX history_by_task ON history (task);

CREATE TABLE unconfirmed (
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
  version TEXT NOT NULL,
  PRIMARY KEY (project, id)
) STRICT, WITHOUT ROWID;
`;
