const COLUMNS = /* sql */ `seq, id, type, at, change`;
const NAME = /* sql */ `seq, id`;

// What is unconfirmed is listed up to where the project is settled; after that it is every entry that is synced.

const LISTED = /* sql */ `
FROM unconfirmed_syncs AS open CROSS JOIN history USING (key) CROSS JOIN tasks ON ordinal = task
WHERE open.key > ?1 AND open.key < ?2
ORDER BY open.key
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

// Of a task (?1), what is filed comes first, then what is among the few later.

const FILED_OF_TASK = /* sql */ `
FROM entries_by_task AS filed CROSS JOIN unconfirmed_syncs USING (key) CROSS JOIN history USING (key)
  CROSS JOIN tasks ON ordinal = history.task
WHERE filed.task = ?1 AND filed.key > ?2
ORDER BY filed.key
LIMIT ?3`;

const LATER_OF_TASK = /* sql */ `
FROM history CROSS JOIN tasks ON ordinal = task
WHERE key > ?2 AND key < ?4 AND task = ?1 AND history.synced
ORDER BY key
LIMIT ?3`;

export const FILED_SYNCS_OF_TASK = /* sql */ `SELECT ${COLUMNS} ${FILED_OF_TASK}`;
export const FILED_NAMES_OF_TASK = /* sql */ `SELECT ${NAME} ${FILED_OF_TASK}`;
export const LATER_SYNCS_OF_TASK = /* sql */ `SELECT ${COLUMNS} ${LATER_OF_TASK}`;
export const LATER_NAMES_OF_TASK = /* sql */ `SELECT ${NAME} ${LATER_OF_TASK}`;

export const FILED_COUNT_OF_TASK = /* sql */ `
SELECT count(*) FROM entries_by_task AS filed CROSS JOIN unconfirmed_syncs USING (key) WHERE filed.task = ?1`;

export const LATER_COUNT_OF_TASK = /* sql */ `
SELECT count(*) FROM history WHERE key > ?2 AND key < ?3 AND task = ?1 AND synced`;

export const OLDEST_LISTED = /* sql */ `
SELECT key FROM unconfirmed_syncs WHERE key > ?1 AND key < ?2 ORDER BY key LIMIT 1`;

export const CONFIRM_ENTRY = /* sql */ `
DELETE FROM unconfirmed_syncs WHERE key = ?1`;

/** Once everything is settled. */
export const CONFIRM_TASK = /* sql */ `
DELETE FROM unconfirmed_syncs
WHERE key IN (SELECT key FROM entries_by_task WHERE task = ?1 AND key <= ?2)`;

/** Whether an entry is one that was to be confirmed. */
export const IS_SYNC = /* sql */ `
SELECT 1 FROM history WHERE key = ?1 AND synced`;
