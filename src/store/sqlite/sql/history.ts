const COLUMNS = /* sql */ `seq, id, history.version, schema, type, at, history.hash, caller, events, change, output, note`;

// A project's entries are those with keys from ?1 (before its first) to ?2 (after its last).

export const HISTORY_OF_PROJECT = /* sql */ `
SELECT ${COLUMNS} FROM history CROSS JOIN tasks ON ordinal = task
WHERE key > ?1 AND key < ?2
ORDER BY key
LIMIT ?3`;

export const HISTORY_OF_PROJECT_BACKWARDS = /* sql */ `
SELECT ${COLUMNS} FROM history CROSS JOIN tasks ON ordinal = task
WHERE key > ?1 AND key < ?2
ORDER BY key DESC
LIMIT ?3`;

// A task's entries are filed up to where the project is settled; those that came later are looked through.

export const FILED_OF_TASK = /* sql */ `
SELECT ${COLUMNS} FROM entries_by_task AS filed CROSS JOIN history USING (key) CROSS JOIN tasks ON ordinal = history.task
WHERE filed.task = ?4 AND filed.key > ?1 AND filed.key < ?2
ORDER BY filed.key
LIMIT ?3`;

export const FILED_OF_TASK_BACKWARDS = /* sql */ `
SELECT ${COLUMNS} FROM entries_by_task AS filed CROSS JOIN history USING (key) CROSS JOIN tasks ON ordinal = history.task
WHERE filed.task = ?4 AND filed.key > ?1 AND filed.key < ?2
ORDER BY filed.key DESC
LIMIT ?3`;

export const LATER_OF_TASK = /* sql */ `
SELECT ${COLUMNS} FROM history CROSS JOIN tasks ON ordinal = task
WHERE key > ?1 AND key < ?2 AND task = ?4
ORDER BY key
LIMIT ?3`;

export const LATER_OF_TASK_BACKWARDS = /* sql */ `
SELECT ${COLUMNS} FROM history CROSS JOIN tasks ON ordinal = task
WHERE key > ?1 AND key < ?2 AND task = ?4
ORDER BY key DESC
LIMIT ?3`;

export const NEWEST_ENTRY = /* sql */ `
SELECT seq FROM history WHERE key > ?1 AND key < ?2 ORDER BY key DESC LIMIT 1`;
