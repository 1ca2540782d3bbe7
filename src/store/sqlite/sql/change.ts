export const BEGIN = "BEGIN IMMEDIATE";
export const BEGIN_SNAPSHOT = "BEGIN";
export const COMMIT = "COMMIT";
export const ROLLBACK = "ROLLBACK";
export const DATA_VERSION = "PRAGMA data_version";
export const EMPTY_LOG = "PRAGMA wal_checkpoint(TRUNCATE)";

export const INSERT_TASK = /* sql */ `
INSERT INTO tasks (project, id, version, hash, rest, position, category, hold, priority, agent, claim, due, workflow, parent)
VALUES (?1, ?2, 1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
ON CONFLICT (project, id) DO NOTHING`;

// An UPDATE rewrites every index of every column it names, equal or not. So there are four, from narrow to wide; each
// takes the task as it was loaded, and the narrower three only if what they leave alone stays as it is.

const PLACE = /* sql */ `version = version + 1, hash = ?5, rest = ?6,
  position = CASE WHEN ?7 THEN position ELSE ?8 END`;
const STATE = /* sql */ `category = ?9, hold = ?10, priority = ?11, agent = ?12, claim = ?13, due = ?14`;
const KIND = /* sql */ `workflow = ?15, parent = ?16`;

const AS_LOADED = /* sql */ `project = ?1 AND id = ?2 AND version = ?3 AND hash = ?4`;
const SAME_AGENT = /* sql */ `agent IS ?12`;
const SAME_STATE = /* sql */ `category = ?9 AND hold IS ?10 AND priority = ?11 AND claim IS ?13 AND due IS ?14`;
const SAME_KIND = /* sql */ `workflow = ?15 AND parent IS ?16`;

export const UPDATE_PLACE = /* sql */ `
UPDATE tasks SET ${PLACE}
WHERE ${AS_LOADED} AND ${SAME_STATE} AND ${SAME_AGENT} AND ${SAME_KIND}`;

export const UPDATE_AGENT = /* sql */ `
UPDATE tasks SET ${PLACE}, agent = ?12
WHERE ${AS_LOADED} AND ${SAME_STATE} AND ${SAME_KIND}`;

export const UPDATE_STATE = /* sql */ `
UPDATE tasks SET ${PLACE}, ${STATE}
WHERE ${AS_LOADED} AND ${SAME_KIND}`;

export const UPDATE_ALL = /* sql */ `
UPDATE tasks SET ${PLACE}, ${STATE}, ${KIND}
WHERE ${AS_LOADED}`;

export const PUT_CONTEXT = /* sql */ `
INSERT INTO contexts (task, context)
VALUES ((SELECT ordinal FROM tasks WHERE project = ?1 AND id = ?2), ?3)
ON CONFLICT (task) DO UPDATE SET context = excluded.context`;

/** Its key is the next of those between ?1 and ?2, the project's. */
export const INSERT_ENTRY = /* sql */ `
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note)
VALUES (
  1 + coalesce((SELECT key FROM history WHERE key > ?1 AND key < ?2 ORDER BY key DESC LIMIT 1), ?1),
  (SELECT ordinal FROM tasks WHERE project = ?3 AND id = ?4),
  ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15
)`;

export const INSERT_REPLY = /* sql */ `
INSERT INTO replies (project, key, answer) VALUES (?1, ?2, ?3)
ON CONFLICT (project, key) DO NOTHING`;

export const REPLY = /* sql */ `
SELECT answer FROM replies WHERE project = ?1 AND key = ?2`;
