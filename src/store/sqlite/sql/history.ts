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

export const HISTORY_OF_TASK = /* sql */ `
SELECT ${COLUMNS} FROM tasks CROSS JOIN history INDEXED BY history_by_task ON task = ordinal
WHERE ordinal = ?4 AND key > ?1 AND key < ?2
ORDER BY key
LIMIT ?3`;

export const HISTORY_OF_TASK_BACKWARDS = /* sql */ `
SELECT ${COLUMNS} FROM tasks CROSS JOIN history INDEXED BY history_by_task ON task = ordinal
WHERE ordinal = ?4 AND key > ?1 AND key < ?2
ORDER BY key DESC
LIMIT ?3`;

export const NEWEST_ENTRY = /* sql */ `
SELECT seq FROM history WHERE key > ?1 AND key < ?2 ORDER BY key DESC LIMIT 1`;
