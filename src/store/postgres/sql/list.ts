import { COLUMNS, FROM_TASKS } from "./tasks.ts";

const PAGE = /* sql */ `t.project = $1 AND t.ordinal > $2 AND ($4::text IS NULL OR strpos(t.label, $4) > 0)`;
const ORDER = /* sql */ `ORDER BY t.ordinal LIMIT $3`;
const OF_WORKFLOW = /* sql */ `($5::text IS NULL OR t.workflow = $5)`;

export const ALL_TASKS = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS} WHERE ${PAGE} ${ORDER}`;

export const TASKS_OF_WORKFLOW = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS} WHERE ${PAGE} AND t.workflow = $5 ${ORDER}`;

/** An index lists the tasks of each state in the order of their creation; the page merges these lists. */
export const TASKS_IN_STATES = /* sql */ `
SELECT t.* FROM unnest($6::text[], $7::text[]) AS state (category, hold) CROSS JOIN LATERAL (
  SELECT ${COLUMNS} ${FROM_TASKS}
  WHERE ${PAGE} AND ${OF_WORKFLOW} AND t.category = state.category AND coalesce(t.hold, '') = state.hold
  ${ORDER}
) t ${ORDER}`;

export const TASKS_OF_PARENT = /* sql */ `
SELECT ${COLUMNS} ${FROM_TASKS}
WHERE ${PAGE} AND ${OF_WORKFLOW} AND t.parent IS NOT NULL AND t.parent = $6
  AND ($7::text[] IS NULL
    OR (t.category, coalesce(t.hold, '')) IN (SELECT * FROM unnest($7::text[], $8::text[])))
${ORDER}`;

export const ALL_TASKS_BACKWARDS = backwards(ALL_TASKS);
export const TASKS_OF_WORKFLOW_BACKWARDS = backwards(TASKS_OF_WORKFLOW);
export const TASKS_IN_STATES_BACKWARDS = backwards(TASKS_IN_STATES);
export const TASKS_OF_PARENT_BACKWARDS = backwards(TASKS_OF_PARENT);

function backwards(sql: string): string {
  return sql
    .replaceAll("t.ordinal > $2", "t.ordinal < $2")
    .replaceAll("ORDER BY t.ordinal", "ORDER BY t.ordinal DESC");
}
