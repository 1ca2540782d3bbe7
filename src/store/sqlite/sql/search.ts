// ?1 and ?2 are keys of the log, as in sql/log.ts.

/** How far the log of a project is in the index. */
export const SEARCH_HEAD = /* sql */ `
SELECT key FROM search_heads WHERE project = ?1`;

export const SET_SEARCH_HEAD = /* sql */ `
INSERT INTO search_heads (project, key) VALUES (?1, ?2)
ON CONFLICT (project) DO UPDATE SET key = excluded.key`;

export const NEWEST_KEY = /* sql */ `
SELECT key FROM history WHERE key > ?1 AND key < ?2 ORDER BY key DESC LIMIT 1`;

export const TASKS_OF_ENTRIES = /* sql */ `
SELECT key, task FROM history WHERE key > ?1 AND key < ?2 ORDER BY key LIMIT ?3`;

/** The events that attach something to the task ?2, in the indexed part of the log. */
export const INDEXED_ATTACHING = /* sql */ `
SELECT history.version, events FROM entries_by_task AS indexed CROSS JOIN history USING (key)
WHERE indexed.task = ?2 AND indexed.key <= ?1 AND instr(events, '"attached"') > 0`;

/** The same in the part after it. */
export const LATER_ATTACHING = /* sql */ `
SELECT version, events FROM history
WHERE key > ?1 AND key < ?2 AND task = ?3 AND instr(events, '"attached"') > 0`;

export const REMOVE_SEARCHED = /* sql */ `
DELETE FROM search WHERE rowid = ?1`;

export const INSERT_SEARCHED = /* sql */ `
INSERT INTO search (rowid, name, title, description, attached) VALUES (?1, ?2, ?3, ?4, ?5)`;

export const KEEP_SEARCHED = /* sql */ `
INSERT INTO searched (task, project) VALUES (?1, ?2) ON CONFLICT (task) DO NOTHING`;

export const FOUND = /* sql */ `
SELECT tasks.id FROM search JOIN tasks ON tasks.ordinal = search.rowid
WHERE search MATCH ?1 AND tasks.project = ?2
ORDER BY bm25(search, 8.0, 8.0, 4.0, 1.0), search.rowid
LIMIT ?3 OFFSET ?4`;
