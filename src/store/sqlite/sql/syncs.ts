export const INSERT_UNCONFIRMED = /* sql */ `
INSERT INTO unconfirmed (key) VALUES (?1)`;

const COLUMNS = /* sql */ `seq, id, type, at, change`;

export const SYNCS_OF_PROJECT = /* sql */ `
SELECT ${COLUMNS}
FROM unconfirmed CROSS JOIN history USING (key) CROSS JOIN tasks ON ordinal = task
WHERE unconfirmed.key > ?1 AND unconfirmed.key < ?2
ORDER BY unconfirmed.key
LIMIT ?3`;

// By task there is no index of its own: a task has few entries, and every commit would have to write one more page.

const OF_TASK = /* sql */ `history INDEXED BY history_by_task CROSS JOIN unconfirmed USING (key)`;

export const UNCONFIRMED_OF_TASK = /* sql */ `
SELECT count(*) FROM ${OF_TASK} WHERE task = ?1`;

export const SYNCS_OF_TASK = /* sql */ `
SELECT ${COLUMNS}
FROM tasks CROSS JOIN ${OF_TASK}
WHERE ordinal = ?4 AND task = ?4 AND history.key > ?1 AND history.key < ?2
ORDER BY history.key
LIMIT ?3`;

export const CONFIRM_ENTRY = /* sql */ `
DELETE FROM unconfirmed WHERE key = ?1`;

export const CONFIRM_TASK = /* sql */ `
DELETE FROM unconfirmed
WHERE key IN (SELECT key FROM history INDEXED BY history_by_task WHERE task = ?1 AND key <= ?2)`;

/** Whether an entry is one that was to be confirmed. */
export const IS_SYNC = /* sql */ `
SELECT 1 FROM history WHERE key = ?1 AND synced`;
