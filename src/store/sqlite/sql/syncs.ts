const COLUMNS = /* sql */ `seq, id, type, at, change`;
const NAME = /* sql */ `seq, id`;

// What is unconfirmed is listed up to where the project is settled; after that it is every entry that is synced.

const LISTED = /* sql */ `
FROM unconfirmed CROSS JOIN history USING (key) CROSS JOIN tasks ON ordinal = task
WHERE unconfirmed.key > ?1 AND unconfirmed.key < ?2
ORDER BY unconfirmed.key
LIMIT ?3`;

const UNSETTLED = /* sql */ `
FROM history CROSS JOIN tasks ON ordinal = task
WHERE key > ?1 AND key < ?2 AND history.synced
ORDER BY key
LIMIT ?3`;

export const LISTED_SYNCS = /* sql */ `SELECT ${COLUMNS} ${LISTED}`;
export const LISTED_NAMES = /* sql */ `SELECT ${NAME} ${LISTED}`;
export const UNSETTLED_SYNCS = /* sql */ `SELECT ${COLUMNS} ${UNSETTLED}`;
export const UNSETTLED_NAMES = /* sql */ `SELECT ${NAME} ${UNSETTLED}`;

// By task there is no index of its own: a task has few entries, and every commit would have to write one more page.

const OF_TASK = /* sql */ `history INDEXED BY history_by_task LEFT JOIN unconfirmed USING (key)`;
const IS_UNCONFIRMED = /* sql */ `history.synced AND (history.key > ?2 OR unconfirmed.key IS NOT NULL)`;

/** ?1 is the task, ?2 where the project is settled. */
export const UNCONFIRMED_OF_TASK = /* sql */ `
SELECT count(*) FROM ${OF_TASK} WHERE task = ?1 AND ${IS_UNCONFIRMED}`;

export const SYNCS_OF_TASK = /* sql */ `
SELECT ${COLUMNS}
FROM tasks CROSS JOIN ${OF_TASK}
WHERE ordinal = ?1 AND task = ?1 AND history.key > ?3 AND ${IS_UNCONFIRMED}
ORDER BY history.key
LIMIT ?4`;

export const NAMES_OF_TASK = /* sql */ `
SELECT seq FROM ${OF_TASK}
WHERE task = ?1 AND history.key > ?3 AND ${IS_UNCONFIRMED}
ORDER BY history.key
LIMIT ?4`;

export const OLDEST_LISTED = /* sql */ `
SELECT key FROM unconfirmed WHERE key > ?1 AND key < ?2 ORDER BY key LIMIT 1`;

export const CONFIRM_ENTRY = /* sql */ `
DELETE FROM unconfirmed WHERE key = ?1`;

export const CONFIRM_TASK = /* sql */ `
DELETE FROM unconfirmed
WHERE key IN (SELECT key FROM history INDEXED BY history_by_task WHERE task = ?1 AND key <= ?2)`;

/** Whether an entry is one that was to be confirmed. */
export const IS_SYNC = /* sql */ `
SELECT 1 FROM history WHERE key = ?1 AND synced`;
