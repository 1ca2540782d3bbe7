// A deleted record keeps its row, without a value: its version must not be used again.

export const RECORDS = /* sql */ `
SELECT id, version, value FROM navigator.records
WHERE project = $1 AND kind = $2 AND id = ANY ($3::text[]) AND value IS NOT NULL`;

export const RECORDS_OF_KIND = /* sql */ `
SELECT id, version, value FROM navigator.records
WHERE project = $1 AND kind = $2 AND id > $3 AND value IS NOT NULL
ORDER BY id
LIMIT $4`;
