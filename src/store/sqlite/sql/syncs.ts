const COLUMNS = /* sql */ `seq, id, type, at, change`;
const NAME = /* sql */ `seq, id`;

// Unconfirmed syncs are listed up to the project's `settled`; after it, every synced entry is unconfirmed.

const LISTED = /* sql */ `
FROM unconfirmed_syncs AS open CROSS JOIN history USING (key) CROSS JOIN tasks ON ordinal = task
WHERE open.key > ?1 AND open.key < ?2
ORDER BY open.key
LIMIT ?3`;

const LATER = /* sql */ `
FROM history CROSS JOIN tasks ON ordinal = task
WHERE key > ?1 AND key < ?2 AND history.synced
ORDER BY key
LIMIT ?3`;

export const LISTED_SYNCS = /* sql */ `SELECT ${COLUMNS} ${LISTED}`;
export const LISTED_NAMES = /* sql */ `SELECT ${NAME} ${LISTED}`;
export const LATER_SYNCS = /* sql */ `SELECT ${COLUMNS} ${LATER}`;
export const LATER_NAMES = /* sql */ `SELECT ${NAME} ${LATER}`;

// The syncs of a task (?1): the indexed ones, and its syncs among the few later entries.

const INDEXED_OF_TASK = /* sql */ `
FROM entries_by_task AS indexed CROSS JOIN unconfirmed_syncs USING (key) CROSS JOIN history USING (key)
  CROSS JOIN tasks ON ordinal = history.task
WHERE indexed.task = ?1 AND indexed.key > ?2
ORDER BY indexed.key
LIMIT ?3`;

const LATER_OF_TASK = /* sql */ `
FROM history CROSS JOIN tasks ON ordinal = task
WHERE key > ?2 AND key < ?4 AND task = ?1 AND history.synced
ORDER BY key
LIMIT ?3`;

export const INDEXED_SYNCS_OF_TASK = /* sql */ `SELECT ${COLUMNS} ${INDEXED_OF_TASK}`;

/** The keys are enough for the names: the caller knows the task's id. */
export const INDEXED_KEYS_OF_TASK = /* sql */ `
SELECT key FROM entries_by_task AS indexed CROSS JOIN unconfirmed_syncs USING (key)
WHERE indexed.task = ?1 AND indexed.key > ?2
ORDER BY indexed.key
LIMIT ?3`;

export const LATER_SYNCS_OF_TASK = /* sql */ `SELECT ${COLUMNS} ${LATER_OF_TASK}`;
export const LATER_NAMES_OF_TASK = /* sql */ `SELECT ${NAME} ${LATER_OF_TASK}`;

export const INDEXED_COUNT_OF_TASK = /* sql */ `
SELECT count(*) FROM entries_by_task AS indexed CROSS JOIN unconfirmed_syncs USING (key) WHERE indexed.task = ?1`;

export const LATER_COUNT_OF_TASK = /* sql */ `
SELECT count(*) FROM history WHERE key > ?2 AND key < ?3 AND task = ?1 AND synced`;

export const OLDEST_LISTED = /* sql */ `
SELECT key FROM unconfirmed_syncs WHERE key > ?1 AND key < ?2 ORDER BY key LIMIT 1`;

export const CONFIRM_ENTRY = /* sql */ `
DELETE FROM unconfirmed_syncs WHERE key = ?1`;

/** Run only after everything is indexed. */
export const CONFIRM_TASK = /* sql */ `
DELETE FROM unconfirmed_syncs
WHERE key IN (SELECT key FROM entries_by_task WHERE task = ?1 AND key <= ?2)
RETURNING key`;

/** Whether an entry is a sync, confirmed or not. */
export const IS_SYNC = /* sql */ `
SELECT 1 FROM history WHERE key = ?1 AND synced`;

export const IS_UNCONFIRMED = /* sql */ `
SELECT 1 FROM unconfirmed_syncs WHERE key = ?1`;
