const COLUMNS = /* sql */ `seq, id, history.version, schema, type, at, history.hash, caller, events, change, output, note`;

// A project's entries have keys between ?1 (before its first) and ?2 (after its last). An entry of a definition has no
// task: hence the LEFT JOIN.

const FROM = /* sql */ `FROM history LEFT JOIN tasks ON ordinal = task`;

export const ENTRIES = /* sql */ `
SELECT ${COLUMNS} ${FROM}
WHERE key > ?1 AND key < ?2
ORDER BY key
LIMIT ?3`;

export const ENTRIES_BACKWARDS = /* sql */ `
SELECT ${COLUMNS} ${FROM}
WHERE key > ?1 AND key < ?2
ORDER BY key DESC
LIMIT ?3`;

/** The entries from the key ?1 on, including the entry with that key. */
export const ENTRIES_FROM = /* sql */ `
SELECT ${COLUMNS} ${FROM}
WHERE key >= ?1 AND key < ?2
ORDER BY key
LIMIT ?3`;

// A task's entries are indexed up to the project's `settled`; the later entries are scanned. For definitions ?4 is 0.
// Under that number the index has the entries of all projects, so the range of keys selects the project.

const INDEXED = /* sql */ `
FROM entries_by_task AS indexed CROSS JOIN history USING (key) LEFT JOIN tasks ON ordinal = history.task
WHERE indexed.task = ?4 AND indexed.key > ?1 AND indexed.key < ?2`;

export const INDEXED_OF_TASK = /* sql */ `
SELECT ${COLUMNS} ${INDEXED}
ORDER BY indexed.key
LIMIT ?3`;

export const INDEXED_OF_TASK_BACKWARDS = /* sql */ `
SELECT ${COLUMNS} ${INDEXED}
ORDER BY indexed.key DESC
LIMIT ?3`;

export const LATER_OF_TASK = /* sql */ `
SELECT ${COLUMNS} ${FROM}
WHERE key > ?1 AND key < ?2 AND task = ?4
ORDER BY key
LIMIT ?3`;

export const LATER_OF_TASK_BACKWARDS = /* sql */ `
SELECT ${COLUMNS} ${FROM}
WHERE key > ?1 AND key < ?2 AND task = ?4
ORDER BY key DESC
LIMIT ?3`;

export const NEWEST_ENTRY = /* sql */ `
SELECT seq, hash FROM history WHERE key > ?1 AND key < ?2 ORDER BY key DESC LIMIT 1`;

/** The hash of an entry, which shows whether the transaction that wrote the entry was committed. */
export const HASH_OF_ENTRY = /* sql */ `
SELECT hash FROM history WHERE key = ?1`;
