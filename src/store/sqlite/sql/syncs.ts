export const INSERT_UNCONFIRMED = /* sql */ `
INSERT INTO unconfirmed (key, task) VALUES (?1, ?2)`;

export const UNCONFIRMED_OF_TASK = /* sql */ `
SELECT count(*) FROM unconfirmed WHERE task = ?1`;

const COLUMNS = /* sql */ `seq, id, type, at, change`;

export const SYNCS_OF_PROJECT = /* sql */ `
SELECT ${COLUMNS}
FROM unconfirmed CROSS JOIN history USING (key) CROSS JOIN tasks ON ordinal = history.task
WHERE unconfirmed.key > ?1 AND unconfirmed.key < ?2
ORDER BY unconfirmed.key
LIMIT ?3`;

export const SYNCS_OF_TASK = /* sql */ `
SELECT ${COLUMNS}
FROM tasks CROSS JOIN unconfirmed ON unconfirmed.task = ordinal CROSS JOIN history USING (key)
WHERE ordinal = ?4 AND unconfirmed.key > ?1 AND unconfirmed.key < ?2
ORDER BY unconfirmed.key
LIMIT ?3`;

export const CONFIRM_ENTRY = /* sql */ `
DELETE FROM unconfirmed WHERE key = ?1`;

export const CONFIRM_TASK = /* sql */ `
DELETE FROM unconfirmed WHERE task = ?1 AND key <= ?2`;

/** Whether an entry is one that was to be confirmed. */
export const IS_SYNC = /* sql */ `
SELECT 1 FROM history WHERE key = ?1 AND synced`;
