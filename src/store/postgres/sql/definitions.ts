const COLUMNS = /* sql */ `definitions.id, definitions.version, definitions.definition, definitions.source,
  definitions.loaded_at`;

const CURRENT = /* sql */ `
FROM navigator.current_definitions AS current
JOIN navigator.definitions ON definitions.project = current.project AND definitions.version = current.version
  AND definitions.id = current.id`;

export const PUT_DEFINITION = /* sql */ `
INSERT INTO navigator.definitions (project, version, id, definition, source, loaded_at)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (project, version, id) DO UPDATE SET source = excluded.source, loaded_at = excluded.loaded_at`;

export const MAKE_CURRENT = /* sql */ `
INSERT INTO navigator.current_definitions (project, id, version) VALUES ($1, $2, $3)
ON CONFLICT (project, id) DO UPDATE SET version = excluded.version`;

export const DEFINITION = /* sql */ `
SELECT ${COLUMNS} FROM navigator.definitions
WHERE project = $1 AND version = $2
ORDER BY id
LIMIT 1`;

export const DEFINITION_BEGINNING = /* sql */ `
SELECT ${COLUMNS} FROM navigator.definitions
WHERE project = $1 AND version >= $2 AND version < $3
ORDER BY version, id
LIMIT 1`;

export const CURRENT_DEFINITIONS_OF = /* sql */ `
SELECT ${COLUMNS} ${CURRENT}
WHERE current.project = $1 AND current.id = ANY ($2::text[])`;

const HEAD = /* sql */ `definitions.id, definitions.version, definitions.source, definitions.loaded_at,
  octet_length(definitions.definition)`;

export const CURRENT_HEADS = /* sql */ `
SELECT ${HEAD} ${CURRENT}
WHERE current.project = $1
ORDER BY current.id`;

export const CURRENT_HEADS_OF = /* sql */ `
SELECT ${HEAD} ${CURRENT}
WHERE current.project = $1 AND current.id = ANY ($2::text[])
ORDER BY current.id`;

export const USAGE = /* sql */ `
SELECT (SELECT count(*) ${CURRENT} WHERE current.project = $1), count(*), coalesce(sum(octet_length(definition)), 0)
FROM navigator.definitions
WHERE project = $1`;

// The entries of a workflow's definitions form a hash chain. Its length and last hash are stored with
// the current definition.

export const CHAIN_OF_DEFINITION = /* sql */ `
SELECT entries, hash FROM navigator.current_definitions WHERE project = $1 AND id = $2`;

export const SET_CHAIN = /* sql */ `
UPDATE navigator.current_definitions SET entries = $3, hash = $4 WHERE project = $1 AND id = $2`;

/** Inserts the next entry of the project, for a definition. */
export const INSERT_DEFINITION_ENTRY = /* sql */ `
INSERT INTO navigator.history
  (project, seq, task, version, schema, type, at, synced, syncs, hash, attempt, caller, events, change)
SELECT $1, coalesce(max(newest.seq), 0) + 1, 0, $2, $3, $4, $5, false, coalesce(max(newest.syncs), 0), $6, 0, 'null',
  '[]', $7
FROM (SELECT seq, syncs FROM navigator.history WHERE project = $1 ORDER BY seq DESC LIMIT 1) newest`;
