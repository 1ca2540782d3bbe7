import { LOCAL_KIND } from "../../parts/records.ts";

// A project's entries have keys between ?1 (before its first) and ?2 (after its last).

export const DEFINITION_LINES = /* sql */ `
SELECT definitions.id, definitions.version, current.version IS NOT NULL, source, loaded_at, definition
FROM definitions LEFT JOIN current_definitions AS current
  ON current.project = definitions.project AND current.id = definitions.id
  AND current.version = definitions.version
WHERE definitions.project = ?1 AND (definitions.version, definitions.id) > (?2, ?3)
ORDER BY definitions.version, definitions.id
LIMIT ?4`;

export const TASK_ORDINALS = /* sql */ `
SELECT ordinal FROM tasks INDEXED BY tasks_by_arrival
WHERE project = ?1 AND ordinal > ?2
ORDER BY ordinal
LIMIT ?3`;

/** For each entry, whether it is a sync and whether it is unconfirmed. ?4 is the project's `settled`. */
export const SYNC_STATES = /* sql */ `
SELECT seq, synced, synced AND (history.key > ?4 OR unconfirmed_syncs.key IS NOT NULL)
FROM history LEFT JOIN unconfirmed_syncs USING (key)
WHERE history.key > ?1 AND history.key < ?2
ORDER BY history.key
LIMIT ?3`;

export const REPLY_LINES = /* sql */ `
SELECT key, answer FROM replies
WHERE project = ?1 AND key > ?2
ORDER BY key
LIMIT ?3`;

/** Leaves out the records of this installation, and deleted records. */
const EXPORTED = /* sql */ `value IS NOT NULL AND kind NOT GLOB '${LOCAL_KIND}*'`;

export const RECORD_LINES = /* sql */ `
SELECT kind, id, version, value FROM records
WHERE project = ?1 AND (kind, id) > (?2, ?3) AND ${EXPORTED}
ORDER BY kind, id
LIMIT ?4`;

export const PROJECT_COUNTS = /* sql */ `
SELECT
  (SELECT count(*) FROM definitions WHERE project = ?3),
  (SELECT count(*) FROM tasks WHERE project = ?3),
  (SELECT count(*) FROM history WHERE key > ?1 AND key < ?2),
  (SELECT count(*) FROM replies WHERE project = ?3),
  (SELECT count(*) FROM records WHERE project = ?3 AND ${EXPORTED})`;

/**
 * Whether the project has content besides definitions from the source ?2. Entries need no check: each comes with a task
 * or a definition.
 */
export const HAS_CONTENT = /* sql */ `
SELECT EXISTS (SELECT 1 FROM tasks WHERE project = ?1)
  OR EXISTS (SELECT 1 FROM replies WHERE project = ?1)
  OR EXISTS (SELECT 1 FROM records WHERE project = ?1 AND ${EXPORTED})
  OR EXISTS (SELECT 1 FROM definitions WHERE project = ?1 AND source IS NOT ?2)`;

/**
 * Each statement in `byNumber` takes the project's number, each in `byKey` the keys before its first and after its last
 * entry.
 */
export const EMPTY_PROJECT = {
  byNumber: [
    /* sql */ `DELETE FROM search WHERE rowid IN (SELECT task FROM searched WHERE project = ?1)`,
    /* sql */ `DELETE FROM searched WHERE project = ?1`,
    /* sql */ `DELETE FROM search_heads WHERE project = ?1`,
    /* sql */ `DELETE FROM contexts WHERE task IN (SELECT ordinal FROM tasks WHERE project = ?1)`,
    /* sql */ `DELETE FROM entries_by_task WHERE task IN (SELECT ordinal FROM tasks WHERE project = ?1)`,
    /* sql */ `DELETE FROM tasks WHERE project = ?1`,
    /* sql */ `DELETE FROM replies WHERE project = ?1`,
    /* sql */ `DELETE FROM records WHERE project = ?1 AND kind NOT GLOB '${LOCAL_KIND}*'`,
    /* sql */ `DELETE FROM cursors WHERE project = ?1`,
    /* sql */ `DELETE FROM current_definitions WHERE project = ?1`,
    /* sql */ `DELETE FROM definitions WHERE project = ?1`,
  ],
  byKey: [
    /* sql */ `DELETE FROM entries_by_task WHERE task = 0 AND key > ?1 AND key < ?2`,
    /* sql */ `DELETE FROM unconfirmed_syncs WHERE key > ?1 AND key < ?2`,
    /* sql */ `DELETE FROM history WHERE key > ?1 AND key < ?2`,
  ],
} as const;

export const IMPORT_TASK = /* sql */ `
INSERT INTO tasks (project, id, version, hash, rest, position, agent, filed, category, hold, priority, claim, due, lane, workflow, parent)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)`;

export const IMPORT_CONTEXT = /* sql */ `
INSERT INTO contexts (task, context) VALUES (?1, ?2)`;

export const IMPORT_ENTRY = /* sql */ `
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, output, note)
VALUES (?1, (SELECT ordinal FROM tasks WHERE project = ?2 AND id = ?3), ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)`;

/** Inserts an entry of a definition. */
export const IMPORT_DEFINITION_ENTRY = /* sql */ `
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change)
VALUES (?1, 0, ?2, ?3, ?4, ?5, 0, ?6, 'null', '[]', ?7)`;

export const IMPORT_RECORD = /* sql */ `
INSERT INTO records (project, kind, id, version, value) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (project, kind, id) DO UPDATE SET version = excluded.version, value = excluded.value`;

/** Inserts an entry of a record. */
export const IMPORT_RECORD_ENTRY = /* sql */ `
INSERT INTO history (key, task, version, schema, type, at, synced, hash, caller, events, change, note)
VALUES (?1, 0, ?2, ?3, ?4, ?5, 0, ?6, ?7, '[]', ?8, ?9)`;

/**
 * Stores the length and last hash of a record's chain. The record is deleted, or the import has not
 * written its value yet.
 */
export const IMPORT_CHAIN_OF_RECORD = /* sql */ `
INSERT INTO records (project, kind, id, version, value, entries, hash) VALUES (?1, ?2, ?3, ?4, NULL, ?4, ?5)
ON CONFLICT (project, kind, id) DO UPDATE SET version = max(version, ?4), entries = ?4, hash = ?5`;

export const IMPORT_UNCONFIRMED = /* sql */ `
INSERT INTO unconfirmed_syncs (key) VALUES (?1)`;

export const COUNT_TASKS = /* sql */ `
SELECT count(*) FROM tasks WHERE project = ?1`;

export const INTEGRITY = /* sql */ `PRAGMA integrity_check(5)`;
export const SCHEMA_VERSION = /* sql */ `PRAGMA user_version`;
export const JOURNAL_MODE = /* sql */ `PRAGMA journal_mode`;
