PRAGMA application_id = 1851881063;
PRAGMA user_version = 4;
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
  ready       INTEGER NOT NULL AS (category = 'ready' AND hold IS NULL AND claim IS NULL),
  claim_owner TEXT AS (claim ->> 'owner'),
  claim_until REAL AS (claim ->> 'until'),
  wakes_at    REAL AS (coalesce(min(claim ->> 'until', due), claim ->> 'until', due))
, filed TEXT) STRICT;
CREATE UNIQUE INDEX task_by_id ON tasks (project, id);
CREATE INDEX tasks_by_arrival ON tasks (project);
CREATE INDEX tasks_by_state ON tasks (project, category, hold);
CREATE INDEX tasks_by_workflow ON tasks (project, workflow);
CREATE INDEX tasks_by_parent ON tasks (project, parent) WHERE parent IS NOT NULL;
CREATE INDEX tasks_by_time ON tasks (project, wakes_at) WHERE wakes_at IS NOT NULL;
CREATE INDEX ready_tasks ON tasks (project, priority DESC) WHERE ready;
CREATE INDEX ready_tasks_by_workflow ON tasks (project, workflow, priority DESC) WHERE ready;
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
  version TEXT NOT NULL,
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
CREATE INDEX ready_tasks_by_agent ON tasks (project, filed, workflow, priority DESC) WHERE ready AND filed IS NOT NULL;
INSERT INTO projects (number, name, unconfirmed, settled) VALUES (1, 'project', 2, 4294967301);
INSERT INTO projects (number, name, unconfirmed, settled) VALUES (2, 'elsewhere', 0, 0);
INSERT INTO tasks (ordinal, project, id, version, hash, workflow, category, hold, priority, agent, claim, due, parent, rest, position, filed) VALUES (1, 1, 'a', 3, '01c784fd099abf09a8763f823fc922f1a003382a8adeddddd65fa2064b20870d', 'build', 'active', NULL, 0, 'tester', '{"owner":"worker","until":9000,"fence":1}', NULL, NULL, '{"lifecycle":"plain","state":"READY","step":"next","fence":1,"synced":true,"createdAt":1000,"updatedAt":1000}', NULL, 'tester');
INSERT INTO tasks (ordinal, project, id, version, hash, workflow, category, hold, priority, agent, claim, due, parent, rest, position, filed) VALUES (2, 1, 'b', 3, 'e50bc531005befdf75d6e6bb9e5314f30e867e67b33915306535ef88b028430d', 'review', 'ready', NULL, 2, 'builder', NULL, NULL, NULL, '{"lifecycle":"plain","state":"READY","step":"last","fence":0,"synced":true,"createdAt":1000,"updatedAt":1000}', NULL, 'tester');
INSERT INTO tasks (ordinal, project, id, version, hash, workflow, category, hold, priority, agent, claim, due, parent, rest, position, filed) VALUES (3, 1, 'quiet', 2, 'd707faa6a36caf85708c398434303379a37473a359a24e4ea5093a12881011e0', 'build', 'ready', 'question', 0, 'tester', NULL, NULL, NULL, '{"lifecycle":"plain","state":"READY","step":"start","fence":0,"synced":false,"createdAt":1000,"updatedAt":1000}', NULL, 'tester');
INSERT INTO tasks (ordinal, project, id, version, hash, workflow, category, hold, priority, agent, claim, due, parent, rest, position, filed) VALUES (4, 2, 'a', 1, '5fb9cb08359c83345e38a1010a7134e3dcd60bf3afa928b533425214f60b2a15', 'build', 'ready', NULL, 0, NULL, NULL, NULL, NULL, '{"lifecycle":"plain","state":"READY","step":"start","fence":0,"synced":true,"createdAt":1000,"updatedAt":1000}', NULL, NULL);
INSERT INTO contexts (task, context) VALUES (1, '{"key":[1,"two"]}');
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967297, 1, 1, 1, 'created', 1000, 1, '7ffeb505461f086217c1963d4186cc9c95a39c0f2e77e46beafa1b5156ed11b4', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"a"}', NULL, NULL, 1);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967298, 2, 1, 1, 'created', 1000, 1, '297fc68aaf4912cc8106b39f1a65c01b2d61aec008e9e9f36fcc8d200ec501a6', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"b"}', NULL, NULL, 2);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967299, 3, 1, 1, 'created', 1000, 0, '9f6d856adf2a368ad749b4efeccc404646d0b2558c1e5c0eea04d004d1acc782', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"quiet"}', NULL, NULL, 2);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967300, 1, 2, 1, 'moved', 1000, 1, '10f8e9c06cc2ee8f1fdb4c5924c20255cdad8dcb1d14c8de82afaf7b7c1d7e39', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"a"}', NULL, NULL, 3);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967301, 2, 2, 1, 'moved', 1000, 1, 'bbf5b1b4fcfaf250dfd762febc043de5f8dfbdc90ed90516d5aa9ddcd46903db', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"b"}', NULL, NULL, 4);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967302, 3, 2, 1, 'moved', 1000, 0, 'd707faa6a36caf85708c398434303379a37473a359a24e4ea5093a12881011e0', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"quiet"}', NULL, NULL, 0);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967303, 1, 3, 1, 'claimed', 1000, 1, '01c784fd099abf09a8763f823fc922f1a003382a8adeddddd65fa2064b20870d', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"a"}', NULL, NULL, 1);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967304, 2, 3, 1, 'moved', 1000, 1, 'e50bc531005befdf75d6e6bb9e5314f30e867e67b33915306535ef88b028430d', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"b"}', NULL, NULL, 2);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (8589934593, 4, 1, 1, 'created', 1000, 1, '5fb9cb08359c83345e38a1010a7134e3dcd60bf3afa928b533425214f60b2a15', '{"id":"agent-1","kind":"agent"}', '[]', '{"id":"a"}', NULL, NULL, 1);
INSERT INTO unconfirmed_syncs (key) VALUES (4294967298);
INSERT INTO unconfirmed_syncs (key) VALUES (4294967300);
INSERT INTO replies (project, key, answer) VALUES (1, 'key', '"kept"');
INSERT INTO definitions (project, version, id, source, loaded_at, definition) VALUES (1, 'v1', 'build', 'test', 5, '{"nodes":{}}');
INSERT INTO current_definitions (project, id, version) VALUES (1, 'build', 'v1');
INSERT INTO cursors (project, name, version, value) VALUES (1, 'reader', 1, '{"seq":3}');
INSERT INTO entries_by_task (task, key) VALUES (1, 4294967297);
INSERT INTO entries_by_task (task, key) VALUES (1, 4294967300);
INSERT INTO entries_by_task (task, key) VALUES (2, 4294967298);
INSERT INTO entries_by_task (task, key) VALUES (2, 4294967301);
INSERT INTO entries_by_task (task, key) VALUES (3, 4294967299);
