import { listed } from "./tasks.ts";

const COLUMNS = /* sql */ `definitions.id, definitions.version, definitions.definition, definitions.source,
  definitions.loaded_at`;

const CURRENT = /* sql */ `
FROM navigator.current_definitions AS current
JOIN navigator.definitions ON definitions.project = current.project AND definitions.version = current.version
  AND definitions.id = current.id`;

/** Takes lists of the same length, without a version of an id twice. */
export const PUT_DEFINITIONS = /* sql */ `
INSERT INTO navigator.definitions (project, version, id, definition, source, loaded_at)
SELECT $1, version, id, definition, source, loaded_at
FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::float8[])
  AS put (version, id, definition, source, loaded_at)
ON CONFLICT (project, version, id) DO UPDATE SET source = excluded.source, loaded_at = excluded.loaded_at`;

/** Takes lists of the same length, without an id twice. */
export const MAKE_CURRENT = /* sql */ `
INSERT INTO navigator.current_definitions (project, id, version)
SELECT $1, id, version FROM unnest($2::text[], $3::text[]) AS put (id, version)
ON CONFLICT (project, id) DO UPDATE SET version = excluded.version`;

const DEFINITION = /* sql */ `
SELECT ${COLUMNS} FROM navigator.definitions
WHERE project = $1 AND version = $2
ORDER BY id
LIMIT 1`;

const DEFINITION_BEGINNING = /* sql */ `
SELECT ${COLUMNS} FROM navigator.definitions
WHERE project = $1 AND version >= $2 AND version < $3
ORDER BY version, id
LIMIT 1`;

const CURRENT_DEFINITIONS_OF = /* sql */ `
SELECT ${COLUMNS} ${CURRENT}
WHERE current.project = $1 AND current.id = ${listed("$2", "text")}`;

const HEAD = /* sql */ `definitions.id, definitions.version, definitions.source, definitions.loaded_at,
  octet_length(definitions.definition)`;

const CURRENT_HEADS = /* sql */ `
SELECT ${HEAD} ${CURRENT}
WHERE current.project = $1
ORDER BY current.id`;

export const CURRENT_HEADS_OF = /* sql */ `
SELECT ${HEAD} ${CURRENT}
WHERE current.project = $1 AND current.id = ${listed("$2", "text")}
ORDER BY current.id`;

/** The heads of every stored version of a workflow, without an order. */
const VERSION_HEADS = /* sql */ `
SELECT ${HEAD} FROM navigator.definitions
WHERE project = $1 AND id = $2`;

const USAGE = /* sql */ `
SELECT (SELECT count(*) ${CURRENT} WHERE current.project = $1), count(*), coalesce(sum(octet_length(definition)), 0)
FROM navigator.definitions
WHERE project = $1`;

/** The statements that read definitions. */
export const READING = {
  DEFINITION,
  DEFINITION_BEGINNING,
  CURRENT_DEFINITIONS_OF,
  CURRENT_HEADS,
  CURRENT_HEADS_OF,
  VERSION_HEADS,
  USAGE,
};

// The entries of a workflow's definitions form a hash chain. Its length and last hash are stored with
// the current definition.

export const CHAINS_OF = /* sql */ `
SELECT id, entries, hash FROM navigator.current_definitions WHERE project = $1 AND id = ANY ($2::text[])`;

/** Takes lists of the same length, without an id twice. */
export const SET_CHAINS = /* sql */ `
UPDATE navigator.current_definitions AS current SET entries = put.entries, hash = put.hash
FROM unnest($2::text[], $3::integer[], $4::text[]) AS put (id, entries, hash)
WHERE current.project = $1 AND current.id = put.id`;

/** Inserts the next entries of the project, for definitions, in the order of the lists. */
export const INSERT_DEFINITION_ENTRIES = /* sql */ `
INSERT INTO navigator.history
  (project, seq, task, version, schema, type, at, synced, syncs, hash, attempt, caller, events, change)
SELECT $1, coalesce(newest.seq, 0) + put.place, 0, put.version, $2, put.type, put.at, false, coalesce(newest.syncs, 0),
  put.hash, 0, 'null', '[]', put.change
FROM unnest($3::integer[], $4::text[], $5::float8[], $6::text[], $7::text[])
  WITH ORDINALITY AS put (version, type, at, hash, change, place)
LEFT JOIN (SELECT seq, syncs FROM navigator.history WHERE project = $1 ORDER BY seq DESC LIMIT 1) newest ON true`;
