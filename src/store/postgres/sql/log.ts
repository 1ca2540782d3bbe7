import { listed, taskOf } from "./tasks.ts";

// An entry of a definition or a record has no task: hence the LEFT JOIN.

const COLUMNS = /* sql */ `h.seq, t.id, h.version, h.schema, h.type, h.at, h.hash, h.caller, h.events, h.change,
  h.output, h.note`;

const FROM = /* sql */ `
FROM navigator.history h LEFT JOIN ${taskOf("h.task")}`;

export const ENTRIES = /* sql */ `
SELECT ${COLUMNS} ${FROM}
WHERE h.project = $1 AND h.seq > $2
ORDER BY h.seq
LIMIT $3`;

export const ENTRIES_BACKWARDS = /* sql */ `
SELECT ${COLUMNS} ${FROM}
WHERE h.project = $1 AND h.seq < $2
ORDER BY h.seq DESC
LIMIT $3`;

// $4 is the id of a task, or null for the entries of no task, which have the number 0.

const OF_TASK = /* sql */ `h.task = coalesce(
  (SELECT ordinal FROM navigator.tasks WHERE project = $1 AND id = $4), CASE WHEN $4::text IS NULL THEN 0 END)`;

export const ENTRIES_OF_TASK = /* sql */ `
SELECT ${COLUMNS} ${FROM}
WHERE h.project = $1 AND h.seq > $2 AND ${OF_TASK}
ORDER BY h.seq
LIMIT $3`;

export const ENTRIES_OF_TASK_BACKWARDS = /* sql */ `
SELECT ${COLUMNS} ${FROM}
WHERE h.project = $1 AND h.seq < $2 AND ${OF_TASK}
ORDER BY h.seq DESC
LIMIT $3`;

/** The newest entries of several projects. */
export const NEWEST_ENTRIES = /* sql */ `
SELECT p.name, h.seq, h.hash
FROM navigator.projects p LEFT JOIN LATERAL (
  SELECT h.seq, h.hash FROM navigator.history h WHERE h.project = abs(p.number) ORDER BY h.seq DESC LIMIT 1
) h ON true
WHERE p.name = ${listed("$1", "text")}`;
