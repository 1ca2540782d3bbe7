// A deleted record keeps its row, without a value: its version must not be used again.

export const RECORD = /* sql */ `
SELECT id, version, value FROM records
WHERE project = ?1 AND kind = ?2 AND id = ?3 AND value IS NOT NULL`;

export const RECORDS_OF_KIND = /* sql */ `
SELECT id, version, value FROM records
WHERE project = ?1 AND kind = ?2 AND id > ?3 AND value IS NOT NULL
ORDER BY id
LIMIT ?4`;

/** The row of a record, even of a deleted one. */
export const RECORD_ROW = /* sql */ `
SELECT version, value FROM records WHERE project = ?1 AND kind = ?2 AND id = ?3`;

export const INSERT_RECORD = /* sql */ `
INSERT INTO records (project, kind, id, value, version) VALUES (?1, ?2, ?3, ?4, 1)
ON CONFLICT (project, kind, id) DO UPDATE SET version = version + 1, value = excluded.value
WHERE records.value IS NULL
RETURNING version`;

export const CHAIN_OF_RECORD = /* sql */ `
SELECT entries, hash FROM records WHERE project = ?1 AND kind = ?2 AND id = ?3`;

export const SET_CHAIN_OF_RECORD = /* sql */ `
UPDATE records SET entries = ?4, hash = ?5 WHERE project = ?1 AND kind = ?2 AND id = ?3`;

export const UPDATE_RECORD = /* sql */ `
UPDATE records SET version = version + 1, value = ?4
WHERE project = ?1 AND kind = ?2 AND id = ?3 AND version = ?5 AND value IS NOT NULL
RETURNING version`;
