/** Reads an index only; it has the order of the groups, so nothing is sorted. */
const TASK_COUNTS = /* sql */ `
SELECT category, nullif(coalesce(hold, ''), ''), count(*)
FROM navigator.tasks WHERE project = $1
GROUP BY category, coalesce(hold, '')`;

/** Counts the tasks of these categories only, without reading the others: with time, most tasks have ended. */
const WORKFLOW_COUNTS = /* sql */ `
SELECT workflow, category, hold, count(*)
FROM navigator.tasks
WHERE project = $1 AND category = ANY ($2::text[])
GROUP BY 1, 2, 3`;

/** Reads every task of the workflow: an index by step would be written at every move of every task. */
const STEP_COUNTS = /* sql */ `
SELECT step, category, hold, count(*), sum(since)
FROM navigator.tasks
WHERE project = $1 AND workflow = $2
GROUP BY 1, 2, 3`;

/** The statements that count tasks. */
export const COUNTING = { TASK_COUNTS, WORKFLOW_COUNTS, STEP_COUNTS };
