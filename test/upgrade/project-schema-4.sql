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
INSERT INTO projects (number, name, unconfirmed, settled) VALUES (1, 'test', 8, 4294967305);
INSERT INTO tasks (ordinal, project, id, version, hash, workflow, category, hold, priority, agent, claim, due, parent, rest, position, filed) VALUES (1, 1, 'one', 3, 'bc786567307e0af25de3e5b8b80d39c0ab0b97715e346fa3b48128b067a42ae2', 'errand', 'active', NULL, 0, NULL, '{"owner":"worker","until":1700000060000,"fence":1}', NULL, NULL, '{"lifecycle":"default","state":"working","step":"do","fence":1,"synced":true,"createdAt":1700000000000,"updatedAt":1700000000000,"definition":"110a8f6448bc6eafbf0dde8432021c2c140baa6778acc803be334a1ff09b8151","title":"First"}', '{"step":"do","state":"ready","since":1700000000000,"visit":2,"steps":0,"retries":0,"attempts":{},"variables":{},"doneBy":{},"frames":[]}', NULL);
INSERT INTO tasks (ordinal, project, id, version, hash, workflow, category, hold, priority, agent, claim, due, parent, rest, position, filed) VALUES (2, 1, 'two', 3, 'a72f33c4592428e525f51e29537e407d87e2d7bd816781e22d7f28c46c1a6a39', 'forked', 'ready', 'branches', 0, NULL, NULL, NULL, NULL, '{"lifecycle":"default","state":"pending","step":"split","fence":0,"synced":true,"createdAt":1700000000000,"updatedAt":1700000000000,"definition":"f2a980a419698af139fd7ee01365c64f6e8a41192d92d2bea301754ed6df386a"}', '{"step":"split","state":"waiting","since":1700000000000,"visit":3,"steps":1,"retries":0,"attempts":{},"variables":{},"doneBy":{},"frames":[],"branches":{"total":2,"opened":2,"ended":{}}}', NULL);
INSERT INTO tasks (ordinal, project, id, version, hash, workflow, category, hold, priority, agent, claim, due, parent, rest, position, filed) VALUES (3, 1, 'three', 1, '6f191052051978ed3a4e9494cb8ccdb6963ee9661a50af027651382d199b9b15', 'errand', 'ready', NULL, 0, NULL, NULL, NULL, NULL, '{"lifecycle":"default","state":"pending","step":"start","fence":0,"synced":true,"createdAt":1700000000000,"updatedAt":1700000000000,"definition":"110a8f6448bc6eafbf0dde8432021c2c140baa6778acc803be334a1ff09b8151"}', '{"step":"start","state":"ready","since":1700000000000,"visit":1,"steps":0,"retries":0,"attempts":{},"variables":{},"doneBy":{},"frames":[]}', NULL);
INSERT INTO tasks (ordinal, project, id, version, hash, workflow, category, hold, priority, agent, claim, due, parent, rest, position, filed) VALUES (4, 1, 'two.split.3.left', 1, '505ad5edba6340e42206516d32cbe2cb234e36a82d1c40167635c0da9ebc5d80', 'forked', 'ready', NULL, 0, 'lefty', NULL, NULL, 'two', '{"lifecycle":"default","state":"pending","step":"left","fence":0,"synced":true,"createdAt":1700000000000,"updatedAt":1700000000000,"definition":"f2a980a419698af139fd7ee01365c64f6e8a41192d92d2bea301754ed6df386a"}', '{"step":"left","state":"ready","since":1700000000000,"visit":2,"steps":0,"retries":0,"attempts":{},"variables":{},"doneBy":{},"frames":[],"branch":{"fork":"split","join":"meet","id":"left","visit":3,"width":2}}', 'lefty');
INSERT INTO tasks (ordinal, project, id, version, hash, workflow, category, hold, priority, agent, claim, due, parent, rest, position, filed) VALUES (5, 1, 'two.split.3.right', 1, 'c36878c6a9a16ea0977cffc323088708bf531a9b169b5aa9ea1214e71288d0af', 'forked', 'ready', NULL, 0, 'righty', NULL, NULL, 'two', '{"lifecycle":"default","state":"pending","step":"right","fence":0,"synced":true,"createdAt":1700000000000,"updatedAt":1700000000000,"definition":"f2a980a419698af139fd7ee01365c64f6e8a41192d92d2bea301754ed6df386a"}', '{"step":"right","state":"ready","since":1700000000000,"visit":2,"steps":0,"retries":0,"attempts":{},"variables":{},"doneBy":{},"frames":[],"branch":{"fork":"split","join":"meet","id":"right","visit":3,"width":2}}', 'righty');
INSERT INTO tasks (ordinal, project, id, version, hash, workflow, category, hold, priority, agent, claim, due, parent, rest, position, filed) VALUES (6, 1, 'voyage.7ce5fcd04600', 2, 'ce6db092cf9508ccaa91b2e3445422e989b7c4b91512a26ebec3efd5600c4724', 'voyage', 'active', NULL, 0, NULL, '{"owner":"agent-1","until":1700003600000,"fence":1}', NULL, NULL, '{"lifecycle":"default","state":"working","step":"prepare/sing","fence":1,"synced":true,"createdAt":1700000000000,"updatedAt":1700000000000,"definition":"950719aad9a3d94ea3784074d2a64dfaf434713e348b8c03c3b59aac4d88d024","run":{"handle":"pelbot-vufmul-luffer-wev","caller":"agent-1"}}', '{"step":"prepare/sing","state":"ready","since":1700000000000,"visit":4,"steps":1,"retries":0,"attempts":{},"variables":{},"doneBy":{},"frames":[]}', NULL);
INSERT INTO tasks (ordinal, project, id, version, hash, workflow, category, hold, priority, agent, claim, due, parent, rest, position, filed) VALUES (7, 1, 'voyage.2959c294ba5e', 1, '70703278abbbb1eae0a3c2d52725301f6db5578f9b6aadeb9b63190cbd423dd3', 'voyage', 'active', NULL, 0, NULL, '{"owner":"agent-2","until":1700003600000,"fence":1}', NULL, NULL, '{"lifecycle":"default","state":"working","step":"prepare/pack","fence":1,"synced":true,"createdAt":1700000000000,"updatedAt":1700000000000,"definition":"950719aad9a3d94ea3784074d2a64dfaf434713e348b8c03c3b59aac4d88d024","run":{"handle":"podsot-kufhit-najzuf-mip","caller":"agent-2"}}', '{"step":"prepare/pack","state":"ready","since":1700000000000,"visit":3,"steps":0,"retries":0,"attempts":{},"variables":{},"doneBy":{},"frames":[]}', NULL);
INSERT INTO contexts (task, context) VALUES (1, '{}');
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967297, 1, 1, 1, 'created', 1700000000000, 1, '39854ffbfca1be4f9e43135cccdcee646fd7c03b1f92ed4a3ac93c1520492bf4', '{"id":"tester","kind":"person"}', '[{"at":1700000000000,"step":"start","type":"started","variables":{}}]', '{"context":{},"createdAt":1700000000000,"currentStep":"start","id":"one","priority":0,"retryCount":0,"status":"PENDING","stepRetries":{},"title":"First","variables":{},"workflowType":"errand"}', NULL, NULL, 1);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967298, 2, 1, 1, 'created', 1700000000000, 1, '4db0ff1b8022f4a1cc1cb5ec031a7fd3fa698078e2aef30000cdcda3f18519cd', '{"id":"tester","kind":"person"}', '[{"at":1700000000000,"step":"start","type":"started","variables":{}}]', '{"context":{},"createdAt":1700000000000,"currentStep":"start","id":"two","priority":0,"retryCount":0,"status":"PENDING","stepRetries":{},"variables":{},"workflowType":"forked"}', NULL, NULL, 2);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967299, 3, 1, 1, 'created', 1700000000000, 1, '6f191052051978ed3a4e9494cb8ccdb6963ee9661a50af027651382d199b9b15', '{"id":"tester","kind":"person"}', '[{"at":1700000000000,"step":"start","type":"started","variables":{}}]', '{"context":{},"createdAt":1700000000000,"currentStep":"start","id":"three","priority":0,"retryCount":0,"status":"PENDING","stepRetries":{},"variables":{},"workflowType":"errand"}', NULL, NULL, 3);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967300, 1, 2, 1, 'moved', 1700000000000, 1, '3227c9eebdd15f66a6aec4af24f64cdb3280c5da9fc772614d71256e35c2e388', '{"id":"tester","kind":"person"}', '[{"at":1700000000000,"step":"do","type":"entered"}]', '{"currentStep":"do"}', NULL, NULL, 4);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967301, 2, 2, 1, 'moved', 1700000000000, 1, '40e20b9ecde9d96578116eea6b3181a37f697fb2e7282304e5fe6ff7ea58c744', '{"id":"tester","kind":"person"}', '[{"at":1700000000000,"step":"prepare","type":"entered"}]', '{"currentStep":"prepare"}', NULL, NULL, 5);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967302, 2, 3, 1, 'moved', 1700000000000, 1, 'a72f33c4592428e525f51e29537e407d87e2d7bd816781e22d7f28c46c1a6a39', '{"id":"tester","kind":"person"}', '[{"by":{"id":"tester","kind":"person"},"outcome":"passed","step":"prepare","type":"reported","witness":false},{"at":1700000000000,"step":"split","type":"entered"},{"step":"split","total":2,"type":"forked"},{"from":0,"step":"split","to":2,"type":"branches_opened","visit":3}]', '{"currentStep":"split","status":"PAUSED"}', NULL, NULL, 6);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967303, 4, 1, 1, 'created', 1700000000000, 1, '505ad5edba6340e42206516d32cbe2cb234e36a82d1c40167635c0da9ebc5d80', '{"id":"navigator","kind":"clock"}', '[{"at":1700000000000,"branch":{"fork":"split","id":"left","join":"meet","visit":3,"width":2},"step":"split","type":"started","variables":{}},{"at":1700000000000,"step":"left","type":"entered"}]', '{"context":{},"createdAt":1700000000000,"currentStep":"left","id":"two.split.3.left","parent":"two","priority":0,"retryCount":0,"status":"PENDING","stepRetries":{},"variables":{},"workflowType":"forked"}', NULL, NULL, 7);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967304, 5, 1, 1, 'created', 1700000000000, 1, 'c36878c6a9a16ea0977cffc323088708bf531a9b169b5aa9ea1214e71288d0af', '{"id":"navigator","kind":"clock"}', '[{"at":1700000000000,"branch":{"fork":"split","id":"right","join":"meet","visit":3,"width":2},"step":"split","type":"started","variables":{}},{"at":1700000000000,"step":"right","type":"entered"}]', '{"context":{},"createdAt":1700000000000,"currentStep":"right","id":"two.split.3.right","parent":"two","priority":0,"retryCount":0,"status":"PENDING","stepRetries":{},"variables":{},"workflowType":"forked"}', NULL, NULL, 8);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967305, 1, 3, 1, 'claimed', 1700000000000, 1, 'bc786567307e0af25de3e5b8b80d39c0ab0b97715e346fa3b48128b067a42ae2', '{"assurance":"named by tester","id":"worker","kind":"person","namedBy":"tester"}', '[]', '{"owner":"worker","status":"IN_PROGRESS"}', NULL, NULL, 9);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967306, 6, 1, 1, 'created', 1700000000000, 1, 'd9cbe7068a1f13e485fd3e04300537d7c2d05c4f9cdee4269c73210ad5d49022', '{"id":"agent-1","kind":"agent"}', '[{"at":1700000000000,"step":"__start__","type":"started","variables":{}},{"at":1700000000000,"step":"prepare","type":"entered"},{"at":1700000000000,"step":"prepare/pack","type":"entered"}]', '{"context":{},"createdAt":1700000000000,"currentStep":"prepare/pack","id":"voyage.7ce5fcd04600","owner":"agent-1","priority":0,"retryCount":0,"status":"IN_PROGRESS","stepRetries":{},"variables":{},"workflowType":"voyage"}', NULL, NULL, 1);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967307, 6, 2, 1, 'moved', 1700000000000, 1, 'ce6db092cf9508ccaa91b2e3445422e989b7c4b91512a26ebec3efd5600c4724', '{"id":"agent-1","kind":"agent"}', '[{"by":{"id":"agent-1","kind":"agent"},"step":"prepare/pack","type":"reported","witness":false},{"at":1700000000000,"step":"prepare/sing","type":"entered"}]', '{"currentStep":"prepare/sing"}', NULL, '"packed"', 2);
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note, unsettled) VALUES (4294967308, 7, 1, 1, 'created', 1700000000000, 1, '70703278abbbb1eae0a3c2d52725301f6db5578f9b6aadeb9b63190cbd423dd3', '{"id":"agent-2","kind":"agent"}', '[{"at":1700000000000,"step":"__start__","type":"started","variables":{}},{"at":1700000000000,"step":"prepare","type":"entered"},{"at":1700000000000,"step":"prepare/pack","type":"entered"}]', '{"context":{},"createdAt":1700000000000,"currentStep":"prepare/pack","id":"voyage.2959c294ba5e","owner":"agent-2","priority":0,"retryCount":0,"status":"IN_PROGRESS","stepRetries":{},"variables":{},"workflowType":"voyage"}', NULL, NULL, 3);
INSERT INTO unconfirmed_syncs (key) VALUES (4294967298);
INSERT INTO unconfirmed_syncs (key) VALUES (4294967299);
INSERT INTO unconfirmed_syncs (key) VALUES (4294967300);
INSERT INTO unconfirmed_syncs (key) VALUES (4294967301);
INSERT INTO unconfirmed_syncs (key) VALUES (4294967302);
INSERT INTO unconfirmed_syncs (key) VALUES (4294967303);
INSERT INTO unconfirmed_syncs (key) VALUES (4294967304);
INSERT INTO unconfirmed_syncs (key) VALUES (4294967305);
INSERT INTO replies (project, key, answer) VALUES (1, '["advance_task","one","once"]', '{"said":{},"answer":{"success":true,"previousStep":"start","nextStep":"do","action":"unconditional","task":{"id":"one","workflowType":"errand","currentStep":"do","priority":0,"status":"PENDING","retryCount":0,"stepRetries":{},"version":2,"createdAt":1700000000000,"updatedAt":1700000000000,"title":"First"},"brief":"Do it\nResults: passed, failed"}}');
INSERT INTO replies (project, key, answer) VALUES (1, '["run","pelbot-vufmul-luffer-wev"]', '{"task":"voyage.7ce5fcd04600"}');
INSERT INTO replies (project, key, answer) VALUES (1, '["run","podsot-kufhit-najzuf-mip"]', '{"task":"voyage.2959c294ba5e"}');
INSERT INTO definitions (project, version, id, source, loaded_at, definition) VALUES (1, '110a8f6448bc6eafbf0dde8432021c2c140baa6778acc803be334a1ff09b8151', 'errand', 'tester', 1700000000000, '{"id":"errand","nodes":{"start":{"type":"start"},"do":{"type":"task","name":"Do it"},"end":{"type":"end","result":"success"}},"edges":[{"from":"start","to":"do"},{"from":"do","to":"end"}]}');
INSERT INTO definitions (project, version, id, source, loaded_at, definition) VALUES (1, '950719aad9a3d94ea3784074d2a64dfaf434713e348b8c03c3b59aac4d88d024', 'voyage', 'tester', 1700000000000, '{"id":"voyage","version":"1","title":"Voyage","variables":[{"name":"ports","type":"array","defaultValue":["Oslo","Riga"]},{"name":"pace","type":"string","defaultValue":"slow"},{"name":"crew","type":"number","defaultValue":1}],"initialActivity":"prepare","activities":[{"id":"prepare","name":"Prepare","triggers":[{"workflow":"errand","description":"Fetch what is missing."}],"steps":[{"id":"pack","name":"Pack","instructions":"Take what is needed, and no more."},{"id":"sing","name":"Sing","required":false},{"kind":"checkpoint","id":"depart","message":"Leave now?","options":[{"id":"yes","label":"Yes","description":"Now is the time."},{"id":"no","label":"No"}]},{"id":"lock","name":"Lock the door"}],"transitions":[{"to":"sail"}]},{"id":"sail","name":"Sail","steps":[{"kind":"loop","id":"round","loopType":"forEach","over":"ports","variable":"port","steps":[{"id":"land","name":"Land"},{"id":"trade","name":"Trade"}]},{"kind":"checkpoint","id":"speed","audience":"agent","message":"Faster?","options":[{"id":"faster","label":"Faster","effects":{"setVariable":{"pace":"fast"}}},{"id":"same","label":"The same"}]},{"kind":"decision","id":"weather","name":"Weather","branches":[{"condition":"pace == ''fast''","transitionTo":"arrive","label":"fast"},{"isDefault":true,"transitionTo":"rest","label":"slow"}]}]},{"id":"rest","name":"Rest","steps":[{"id":"sleep","name":"Sleep"}],"transitions":[{"to":"arrive"}]},{"id":"arrive","name":"Arrive","steps":[{"id":"moor","name":"Moor","outputs":["passed","failed"]}]}]}');
INSERT INTO definitions (project, version, id, source, loaded_at, definition) VALUES (1, 'f2a980a419698af139fd7ee01365c64f6e8a41192d92d2bea301754ed6df386a', 'forked', 'tester', 1700000000000, '{"id":"forked","nodes":{"start":{"type":"start"},"prepare":{"type":"task","name":"Prepare"},"split":{"type":"fork","name":"Split","join":"meet"},"left":{"type":"task","name":"Left","agent":"lefty"},"right":{"type":"task","name":"Right","agent":"righty"},"meet":{"type":"join","name":"Meet","fork":"split","strategy":"all-pass"},"finish":{"type":"task","name":"Finish"},"end":{"type":"end","result":"success"},"lost":{"type":"end","result":"failure"}},"edges":[{"from":"start","to":"prepare"},{"from":"prepare","to":"split"},{"from":"split","to":"left"},{"from":"split","to":"right"},{"from":"left","to":"meet"},{"from":"right","to":"meet"},{"from":"meet","to":"finish","on":"passed"},{"from":"meet","to":"lost","on":"failed"},{"from":"finish","to":"end"}]}');
INSERT INTO current_definitions (project, id, version) VALUES (1, 'errand', '110a8f6448bc6eafbf0dde8432021c2c140baa6778acc803be334a1ff09b8151');
INSERT INTO current_definitions (project, id, version) VALUES (1, 'forked', 'f2a980a419698af139fd7ee01365c64f6e8a41192d92d2bea301754ed6df386a');
INSERT INTO current_definitions (project, id, version) VALUES (1, 'voyage', '950719aad9a3d94ea3784074d2a64dfaf434713e348b8c03c3b59aac4d88d024');
INSERT INTO cursors (project, name, version, value) VALUES (1, 'webhook 0123456789abcdef0123456789abcdef', 1, '{"seq":3,"part":0,"tries":0,"notBefore":0,"dead":1,"lastDead":null,"target":"https://example.com"}');
INSERT INTO entries_by_task (task, key) VALUES (1, 4294967297);
INSERT INTO entries_by_task (task, key) VALUES (1, 4294967300);
INSERT INTO entries_by_task (task, key) VALUES (1, 4294967305);
INSERT INTO entries_by_task (task, key) VALUES (2, 4294967298);
INSERT INTO entries_by_task (task, key) VALUES (2, 4294967301);
INSERT INTO entries_by_task (task, key) VALUES (2, 4294967302);
INSERT INTO entries_by_task (task, key) VALUES (3, 4294967299);
INSERT INTO entries_by_task (task, key) VALUES (4, 4294967303);
INSERT INTO entries_by_task (task, key) VALUES (5, 4294967304);
