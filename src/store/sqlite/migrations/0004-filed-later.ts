/**
 * A commit writes one page less than before.
 *
 * Until now every commit wrote the number of its entry into an index of entries by task. Now `entries_by_task` lists
 * entries only up to the project's `settled`; the few later ones are looked through. A program of an earlier schema
 * that was not stopped would settle without filing: it does not find `unconfirmed` any more, and stops there.
 */
export const filedLater = /* sql */ `
CREATE TABLE entries_by_task (
  task INTEGER NOT NULL,
  key  INTEGER NOT NULL,
  PRIMARY KEY (task, key)
) STRICT, WITHOUT ROWID;

INSERT INTO entries_by_task (task, key)
SELECT task, key FROM history JOIN projects ON number = project
WHERE key <= settled
ORDER BY task, key;

DROP INDEX history_by_task;

ALTER TABLE unconfirmed RENAME TO unconfirmed_syncs;
`;
