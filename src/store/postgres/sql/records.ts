import { listed } from "./tasks.ts";

// A deleted record keeps its row, without a value: its version must not be used again.

export const RECORDS = /* sql */ `
SELECT id, version, value FROM navigator.records
WHERE project = $1 AND kind = $2 AND id = ${listed("$3", "text")} AND value IS NOT NULL`;

/** A version is never used twice, not even after a deletion. */
export const PUT_RECORD = /* sql */ `
INSERT INTO navigator.records (project, kind, id, version, value) VALUES ($1, $2, $3, 1, $4)
ON CONFLICT (project, kind, id) DO UPDATE SET version = records.version + 1, value = excluded.value`;

export const RECORDS_OF_KIND = /* sql */ `
SELECT id, version, value FROM navigator.records
WHERE project = $1 AND kind = $2 AND id > $3 AND value IS NOT NULL
ORDER BY id
LIMIT $4`;
