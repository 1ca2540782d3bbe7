/**
 * Adds a table for versioned records of any kind. Run handles were stored among the saved replies; they become records
 * of kind `run`.
 *
 * Each load of a definition is now an entry of the log. The entry belongs to no task, so its task number is 0. The
 * entries of one workflow form a hash chain. `current_definitions` stores the length and the last hash of each chain.
 */
export const records = /* sql */ `
CREATE TABLE records (
  project INTEGER NOT NULL,
  kind    TEXT NOT NULL,
  id      TEXT NOT NULL,
  version INTEGER NOT NULL,
  value   TEXT,
  PRIMARY KEY (project, kind, id)
) STRICT, WITHOUT ROWID;

INSERT INTO records (project, kind, id, version, value)
SELECT project, 'run', key ->> 1, 1, answer FROM replies WHERE substr(key, 1, 7) = '["run",';

DELETE FROM replies WHERE substr(key, 1, 7) = '["run",';

ALTER TABLE current_definitions ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE current_definitions ADD COLUMN hash TEXT NOT NULL DEFAULT '';
`;
