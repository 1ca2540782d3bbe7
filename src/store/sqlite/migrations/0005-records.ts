/**
 * Versioned records of any kind. Until now the handles of runs were kept replies; they become records of kind `run`.
 *
 * A loaded definition becomes an entry of the log, with 0 as its task. The entries of one workflow are a chain;
 * `current_definitions` has its length and its last hash.
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
