import { LOCAL_KIND } from "../../parts/records.ts";
import { taskOf } from "./tasks.ts";

export const DEFINITION_LINES = /* sql */ `
SELECT d.id, d.version, c.version IS NOT NULL, d.source, d.loaded_at, d.definition
FROM navigator.definitions d LEFT JOIN navigator.current_definitions c
  ON c.project = d.project AND c.id = d.id AND c.version = d.version
WHERE d.project = $1 AND (d.version, d.id) > ($2, $3)
ORDER BY d.version, d.id
LIMIT $4`;

export const ENTRY_LINES = /* sql */ `
SELECT CASE WHEN NOT h.synced THEN 'none' WHEN u.seq IS NULL THEN 'confirmed' ELSE 'open' END,
  h.seq, t.id, h.version, h.schema, h.type, h.at, h.hash, h.caller, h.events, h.change, h.output, h.note
FROM navigator.history h
LEFT JOIN ${taskOf("h.task")}
LEFT JOIN LATERAL (
  SELECT u.seq FROM navigator.unconfirmed_syncs u WHERE u.project = $1 AND u.seq >= h.seq ORDER BY u.seq LIMIT 1
) u ON u.seq = h.seq
WHERE h.project = $1 AND h.seq > $2
ORDER BY h.seq
LIMIT $3`;

export const REPLY_LINES = /* sql */ `
SELECT key, answer FROM navigator.replies WHERE project = $1 AND key > $2 ORDER BY key LIMIT $3`;

/** Leaves out the records of this installation, and deleted records. */
const EXPORTED = /* sql */ `value IS NOT NULL AND NOT starts_with(kind, '${LOCAL_KIND}')`;

export const RECORD_LINES = /* sql */ `
SELECT kind, id, version, value FROM navigator.records
WHERE project = $1 AND (kind, id) > ($2, $3) AND ${EXPORTED}
ORDER BY kind, id
LIMIT $4`;

export const PROJECT_COUNTS = /* sql */ `
SELECT
  (SELECT count(*) FROM navigator.definitions WHERE project = $1),
  (SELECT count(*) FROM navigator.tasks WHERE project = $1),
  (SELECT count(*) FROM navigator.history WHERE project = $1),
  (SELECT count(*) FROM navigator.unconfirmed_syncs WHERE project = $1),
  (SELECT count(*) FROM navigator.replies WHERE project = $1),
  (SELECT count(*) FROM navigator.records WHERE project = $1 AND ${EXPORTED})`;

/**
 * Whether the project has content besides definitions from the source $2. Entries need no check: each comes with a task
 * or a definition.
 */
export const HAS_CONTENT = /* sql */ `
SELECT EXISTS (SELECT FROM navigator.tasks WHERE project = $1)
  OR EXISTS (SELECT FROM navigator.replies WHERE project = $1)
  OR EXISTS (SELECT FROM navigator.records WHERE project = $1 AND ${EXPORTED})
  OR EXISTS (SELECT FROM navigator.definitions WHERE project = $1 AND source IS DISTINCT FROM $2)`;

/** The statements that empty a project. Each takes its number. */
export const EMPTY_PROJECT: readonly string[] = [
  ...["search", "search_heads", "contexts", "tasks", "history", "unconfirmed_syncs", "replies"],
  ...["cursors", "current_definitions", "definitions"],
]
  .map((table) => /* sql */ `DELETE FROM navigator.${table} WHERE project = $1`)
  .concat(
    /* sql */ `DELETE FROM navigator.records WHERE project = $1 AND NOT starts_with(kind, '${LOCAL_KIND}')`,
  );

/** A large project takes longer to write than any other statement may take. */
export const NO_TIME_LIMIT = /* sql */ `SET LOCAL statement_timeout = 0`;

export const STAGE = /* sql */ `
INSERT INTO navigator.staged (import, place, part, rows) VALUES ($1, $2, $3, $4)
ON CONFLICT (import, place) DO NOTHING`;

/** Also removes the rows of imports whose process has ended. */
export const UNSTAGE = /* sql */ `
DELETE FROM navigator.staged WHERE import = $1 OR at < now() - interval '1 day'`;

/** The staged rows of one part of the import $2, as rows with these columns. */
const staged = (part: string, columns: string) =>
  /* sql */ `navigator.staged s CROSS JOIN LATERAL json_to_recordset(s.rows::json) AS r (${columns})
WHERE s.import = $2 AND s.part = '${part}'`;

const ENTRY = /* sql */ `seq bigint, task text, workflow text, kind text, id text, version integer, schema smallint,
  type text, at float8, sync text, hash text, caller text, events text, change text, output text, note text`;

/** Moves the staged rows into the tables, in this order. Each takes the project and the import. */
export const UNPACK: readonly string[] = [
  /* sql */ `
INSERT INTO navigator.definitions (project, version, id, source, loaded_at, definition)
SELECT $1, r.version, r.id, r.source, r.loaded_at, r.definition
FROM ${staged("definitions", "version text, id text, source text, loaded_at float8, definition text, current boolean")}`,
  /* sql */ `
INSERT INTO navigator.current_definitions (project, id, version)
SELECT $1, r.id, r.version
FROM ${staged("definitions", "version text, id text, current boolean")} AND r.current`,
  /* sql */ `
INSERT INTO navigator.tasks (project, ordinal, id, version, hash, workflow, category, hold, priority, agent, claim,
  due, wakes_at, lane, parent, step, since, created_at, label, rest, position)
SELECT $1, row_number() OVER (ORDER BY r.place), r.id, r.version, r.hash, r.workflow, r.category, r.hold,
  r.priority, r.agent, r.claim, r.due, r.wakes_at, r.lane, r.parent, r.step, r.since, r.created_at, r.label, r.rest,
  r.position
FROM ${staged(
    "tasks",
    `place integer, id text, version integer, hash text, workflow text, category text, hold text, priority float8,
    agent text, claim text, due float8, wakes_at float8, lane text, parent text, step text, since float8,
    created_at float8, label text, rest text, position text`,
  )}`,
  /* sql */ `
INSERT INTO navigator.contexts (project, ordinal, context)
SELECT $1, t.ordinal, r.context
FROM ${staged("tasks", "id text, context text").replace(
    "\nWHERE",
    "\nJOIN navigator.tasks t ON t.project = $1 AND t.id = r.id\nWHERE",
  )} AND r.context IS NOT NULL`,
  /* sql */ `
WITH entry AS (
  INSERT INTO navigator.history
    (project, seq, task, version, schema, type, at, synced, syncs, hash, attempt, caller, events, change, output, note)
  SELECT $1, r.seq, CASE WHEN r.task IS NULL THEN 0 ELSE t.ordinal END, r.version, r.schema, r.type, r.at, r.sync <> 'none',
    sum((r.sync <> 'none')::integer) OVER (ORDER BY r.seq), r.hash, 0, r.caller, r.events, r.change, r.output, r.note
  FROM ${staged("entries", ENTRY).replace(
    "\nWHERE",
    "\nLEFT JOIN navigator.tasks t ON t.project = $1 AND t.id = r.task\nWHERE",
  )}
  RETURNING seq, task, synced
), open AS (
  SELECT r.seq FROM ${staged("entries", "seq bigint, sync text")} AND r.sync = 'open'
), listed AS (
  INSERT INTO navigator.unconfirmed_syncs (project, seq, task)
  SELECT $1, e.seq, e.task FROM entry e JOIN open USING (seq)
)
UPDATE navigator.projects
SET confirmed = (SELECT count(*) FROM entry WHERE synced) - (SELECT count(*) FROM open)
WHERE number IN ($1, -($1::bigint))`,
  /* sql */ `
UPDATE navigator.current_definitions c SET entries = e.version, hash = e.hash
FROM (
  SELECT DISTINCT ON (r.workflow) r.workflow, r.version, r.hash
  FROM ${staged("entries", ENTRY)} AND r.workflow IS NOT NULL
  ORDER BY r.workflow, r.seq DESC
) e
WHERE c.project = $1 AND c.id = e.workflow`,
  /* sql */ `
INSERT INTO navigator.replies (project, key, answer, attempt)
SELECT $1, r.key, r.answer, 0 FROM ${staged("replies", "key text, answer text")}`,
  // A record without a line is deleted; its chain of entries goes on if it comes back.
  /* sql */ `
INSERT INTO navigator.records (project, kind, id, version, value, entries, hash)
SELECT $1, coalesce(l.kind, e.kind), coalesce(l.id, e.id), coalesce(l.version, e.version), l.value,
  coalesce(e.version, 0), coalesce(e.hash, '')
FROM (
  SELECT r.kind, r.id, r.version, r.value
  FROM ${staged("records", "kind text, id text, version integer, value text")}
) l FULL JOIN (
  SELECT DISTINCT ON (r.kind, r.id) r.kind, r.id, r.version, r.hash
  FROM ${staged("entries", ENTRY)} AND r.kind IS NOT NULL
  ORDER BY r.kind, r.id, r.seq DESC
) e ON e.kind = l.kind AND e.id = l.id
ON CONFLICT (project, kind, id) DO UPDATE
SET version = excluded.version, value = excluded.value, entries = excluded.entries, hash = excluded.hash`,
];
