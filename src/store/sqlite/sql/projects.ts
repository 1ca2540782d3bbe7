export const PROJECT_NUMBER = /* sql */ `
SELECT number FROM projects WHERE name = ?1`;

export const PROJECT_NAMES = /* sql */ `SELECT name FROM projects`;

export const INSERT_PROJECT = /* sql */ `
INSERT INTO projects (name) VALUES (?1)`;

/** A project's newest entry and index state. Returns no row while the project has no entries. */
export const LOG_HEAD = /* sql */ `
SELECT settled, unconfirmed, key, hash, at, unsettled FROM projects CROSS JOIN history
WHERE number = ?3 AND key > ?1 AND key < ?2
ORDER BY key DESC
LIMIT 1`;

export const SET_INDEXED = /* sql */ `
UPDATE projects SET settled = ?2, unconfirmed = unconfirmed + ?3 WHERE number = ?1`;

/**
 * Ignores syncs that are already listed: a program of the first schema that kept running during the upgrade lists its
 * own syncs.
 */
export const LIST_SYNCS = /* sql */ `
INSERT INTO unconfirmed_syncs (key) SELECT key FROM history WHERE key > ?1 AND key <= ?2 AND synced
ON CONFLICT DO NOTHING`;

/** Indexes the agents of the tasks with entries in this range. */
export const INDEX_AGENTS = /* sql */ `
UPDATE tasks SET filed = agent
WHERE ordinal IN (SELECT task FROM history WHERE key > ?1 AND key <= ?2) AND filed IS NOT agent`;

export const INDEX_ENTRIES = /* sql */ `
INSERT INTO entries_by_task (task, key) SELECT task, key FROM history WHERE key > ?1 AND key <= ?2`;

export const SUBTRACT_CONFIRMED = /* sql */ `
UPDATE projects SET unconfirmed = unconfirmed - ?2 WHERE number = ?1`;

/** Run only after an import, which lists every unconfirmed sync itself. */
export const REBUILD_INDEX_STATE = /* sql */ `
UPDATE projects SET
  settled = coalesce((SELECT key FROM history WHERE key > ?2 AND key < ?3 ORDER BY key DESC LIMIT 1), 0),
  unconfirmed = (SELECT count(*) FROM unconfirmed_syncs WHERE key > ?2 AND key < ?3)
WHERE number = ?1`;
