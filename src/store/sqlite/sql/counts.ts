const TASK_COUNTS = /* sql */ `
SELECT category, nullif(hold, ''), count FROM task_counts WHERE project = ?1 AND count > 0`;

/** Counts the tasks of these categories only, without reading the others: with time, most tasks have ended. */
const WORKFLOW_COUNTS = /* sql */ `
SELECT workflow, category, hold, count(*)
FROM tasks INDEXED BY tasks_by_state
WHERE project = ?1 AND category IN (SELECT value FROM json_each(?2))
GROUP BY 1, 2, 3`;

/**
 * Reads every task of the workflow: an index by step would be written at every move of every task. Uses `total`,
 * which rounds, because `sum` fails if the sum of the times exceeds an exact integer.
 */
const STEP_COUNTS = /* sql */ `
SELECT rest ->> 'step', category, hold, count(*), total(position ->> 'since')
FROM tasks INDEXED BY tasks_by_workflow
WHERE project = ?1 AND workflow = ?2
GROUP BY 1, 2, 3`;

/** The statements that count tasks. */
export const COUNTING = { TASK_COUNTS, WORKFLOW_COUNTS, STEP_COUNTS };
