import { COUNTED } from "../../rows/counts-column.ts";

export const BEGIN = "BEGIN IMMEDIATE";
export const BEGIN_SNAPSHOT = "BEGIN";
export const COMMIT = "COMMIT";
export const ROLLBACK = "ROLLBACK";
export const SAVEPOINT = "SAVEPOINT one_commit";
export const RELEASE = "RELEASE one_commit";
export const ROLLBACK_TO = "ROLLBACK TO one_commit";
export const DATA_VERSION = "PRAGMA data_version";
export const CHECKPOINT_WAL = "PRAGMA wal_checkpoint(TRUNCATE)";

export const INSERT_TASK = /* sql */ `
INSERT INTO tasks (project, id, version, hash, rest, position, agent, filed, category, hold, priority, claim, due, lane, workflow, parent)
VALUES (?1, ?2, 1, ?3, ?4, ?5, ?6, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
ON CONFLICT (project, id) DO NOTHING
RETURNING ordinal`;

// An UPDATE rewrites every index of every column that it names, changed or not. So there are four updates, from few
// columns to all; each compares the version and hash that the task was loaded with. A position of '' leaves the stored
// one unchanged. If only the agent changes, its index (`filed`) is written later.

const PLACE = /* sql */ `version = version + 1, hash = ?4, rest = ?5,
  position = CASE ?6 WHEN '' THEN position ELSE ?6 END, agent = ?7`;
const AS_LOADED = /* sql */ `ordinal = ?1 AND version = ?2 AND hash = ?3`;
const STATE = /* sql */ `filed = ?7, category = ?8, hold = ?9, priority = ?10, claim = ?11, due = ?12, lane = ?13`;

export const UPDATE_PLACE = /* sql */ `
UPDATE tasks SET ${PLACE} WHERE ${AS_LOADED}`;

export const UPDATE_LANE = /* sql */ `
UPDATE tasks SET ${PLACE}, lane = ?8 WHERE ${AS_LOADED}`;

export const UPDATE_STATE = /* sql */ `
UPDATE tasks SET ${PLACE}, ${STATE} WHERE ${AS_LOADED}`;

export const UPDATE_ALL = /* sql */ `
UPDATE tasks SET ${PLACE}, ${STATE}, workflow = ?14, parent = ?15 WHERE ${AS_LOADED}`;

/**
 * Changes the counts of tasks that are as they were loaded: ?1 lists their numbers, and ?2 the same with their hashes.
 * The change is marked after the hash.
 */
export const UPDATE_COUNTS = /* sql */ `
UPDATE tasks SET hash = iif(instr(hash, '${COUNTED}'), rtrim(hash, '0123456789'), hash || '${COUNTED}') || ?3, counts = ?4, lane = ?5
WHERE ordinal IN (SELECT value FROM json_each(?1)) AND ordinal || ' ' || hash IN (SELECT value FROM json_each(?2))`;

/** Renames a task, unless another one has the new id. */
export const RENAME_TASK = /* sql */ `
UPDATE tasks SET id = ?3
WHERE project = ?1 AND id = ?2 AND NOT EXISTS (SELECT 1 FROM tasks WHERE project = ?1 AND id = ?3)`;

export const PUT_CONTEXT = /* sql */ `
INSERT INTO contexts (task, context) VALUES (?1, ?2)
ON CONFLICT (task) DO UPDATE SET context = excluded.context`;

export const INSERT_ENTRY = /* sql */ `
INSERT INTO history (key, task, version, schema, type, at, synced, unsettled, hash, caller, events, change, output, note)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)`;

export const INSERT_REPLY = /* sql */ `
INSERT INTO replies (project, key, answer) VALUES (?1, ?2, ?3)
ON CONFLICT (project, key) DO NOTHING`;

export const REPLY = /* sql */ `
SELECT answer FROM replies WHERE project = ?1 AND key = ?2`;
