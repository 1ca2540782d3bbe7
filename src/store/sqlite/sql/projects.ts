export const PROJECT_NUMBER = /* sql */ `
SELECT number FROM projects WHERE name = ?1`;

export const INSERT_PROJECT = /* sql */ `
INSERT INTO projects (name) VALUES (?1)`;

/** No row while there are no entries. */
export const STANDING = /* sql */ `
SELECT settled, unconfirmed, key, hash, unsettled FROM projects CROSS JOIN history
WHERE number = ?3 AND key > ?1 AND key < ?2
ORDER BY key DESC
LIMIT 1`;

export const SETTLE = /* sql */ `
UPDATE projects SET settled = ?2, unconfirmed = unconfirmed + ?3 WHERE number = ?1`;

/** A program of the first schema that was not stopped for the upgrade has listed its own already. */
export const LIST_SYNCS = /* sql */ `
INSERT INTO unconfirmed_syncs (key) SELECT key FROM history WHERE key > ?1 AND key <= ?2 AND synced
ON CONFLICT DO NOTHING`;

/** The agents of the tasks that have entries there. */
export const FILE_AGENTS = /* sql */ `
UPDATE tasks SET filed = agent
WHERE ordinal IN (SELECT task FROM history WHERE key > ?1 AND key <= ?2) AND filed IS NOT agent`;

export const FILE_ENTRIES = /* sql */ `
INSERT INTO entries_by_task (task, key) SELECT task, key FROM history WHERE key > ?1 AND key <= ?2`;

export const TAKE_OUT_CONFIRMED = /* sql */ `
UPDATE projects SET unconfirmed = unconfirmed - ?2 WHERE number = ?1`;

/** After entries were written otherwise than by commits: `unconfirmed_syncs` lists all there is to confirm. */
export const STAND_ANEW = /* sql */ `
UPDATE projects SET
  settled = coalesce((SELECT key FROM history WHERE key > ?2 AND key < ?3 ORDER BY key DESC LIMIT 1), 0),
  unconfirmed = (SELECT count(*) FROM unconfirmed_syncs WHERE key > ?2 AND key < ?3)
WHERE number = ?1`;
