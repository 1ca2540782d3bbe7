const COLUMNS = /* sql */ `definitions.id, definitions.version, definitions.definition, definitions.source,
  definitions.loaded_at`;

const CURRENT = /* sql */ `
FROM current_definitions AS current
JOIN definitions ON definitions.project = current.project AND definitions.version = current.version
  AND definitions.id = current.id`;

export const PUT_DEFINITION = /* sql */ `
INSERT INTO definitions (project, version, id, definition, source, loaded_at)
VALUES (?1, ?2, ?3, ?4, ?5, ?6)
ON CONFLICT (project, version, id) DO UPDATE SET source = excluded.source, loaded_at = excluded.loaded_at`;

export const MAKE_CURRENT = /* sql */ `
INSERT INTO current_definitions (project, id, version) VALUES (?1, ?2, ?3)
ON CONFLICT (project, id) DO UPDATE SET version = excluded.version`;

const DEFINITION = /* sql */ `
SELECT ${COLUMNS} FROM definitions
WHERE project = ?1 AND version = ?2
ORDER BY id
LIMIT 1`;

const DEFINITION_BEGINNING = /* sql */ `
SELECT ${COLUMNS} FROM definitions
WHERE project = ?1 AND version >= ?2 AND version < ?3
ORDER BY version, id
LIMIT 1`;

export const CURRENT_DEFINITION = /* sql */ `
SELECT ${COLUMNS} ${CURRENT}
WHERE current.project = ?1 AND current.id = ?2`;

/** The current definitions of some ids. ?2 is a JSON list of the ids. */
const CURRENT_DEFINITIONS_OF = /* sql */ `
SELECT ${COLUMNS} ${CURRENT}
WHERE current.project = ?1 AND current.id IN (SELECT value FROM json_each(?2))`;

const HEAD = /* sql */ `definitions.id, definitions.version, definitions.source, definitions.loaded_at,
  octet_length(definitions.definition)`;

/** Does not read the text of the definitions: it is the last column, and its length is in the row's header. */
const CURRENT_HEADS = /* sql */ `
SELECT ${HEAD} ${CURRENT}
WHERE current.project = ?1
ORDER BY current.id`;

export const CURRENT_HEADS_OF = /* sql */ `
SELECT ${HEAD} ${CURRENT}
WHERE current.project = ?1 AND current.id IN (SELECT value FROM json_each(?2))
ORDER BY current.id`;

/** The heads of every stored version of a workflow, without an order. */
const VERSION_HEADS = /* sql */ `
SELECT ${HEAD} FROM definitions
WHERE project = ?1 AND id = ?2`;

const USAGE = /* sql */ `
SELECT (SELECT count(*) ${CURRENT} WHERE current.project = ?1), count(*), coalesce(sum(octet_length(definition)), 0)
FROM definitions
WHERE project = ?1`;

/** The statements that read definitions. */
export const READING = {
  DEFINITION,
  DEFINITION_BEGINNING,
  CURRENT_DEFINITIONS_OF,
  CURRENT_HEADS,
  CURRENT_HEADS_OF,
  VERSION_HEADS,
  USAGE,
  CURRENT_DEFINITION,
};

// The entries of a workflow's definitions form a hash chain. Its length and last hash are stored with
// the current definition.

export const CHAIN_OF_DEFINITION = /* sql */ `
SELECT entries, hash FROM current_definitions WHERE project = ?1 AND id = ?2`;

export const SET_CHAIN = /* sql */ `
UPDATE current_definitions SET entries = ?3, hash = ?4 WHERE project = ?1 AND id = ?2`;
