/** Reads the tasks in these categories only: those that are over are by far the most, in time. */
export const WORKFLOW_COUNTS = /* sql */ `
SELECT workflow, category, hold, count(*)
FROM tasks INDEXED BY tasks_by_state
WHERE project = ?1 AND category IN (SELECT value FROM json_each(?2))
GROUP BY 1, 2, 3`;

/**
 * Reads every task of the workflow: an index by step would have to be written at every move of every task.
 * `sum` of many times is more than a number can hold exactly; `total` rounds it.
 */
export const STEP_COUNTS = /* sql */ `
SELECT rest ->> 'step', category, hold, count(*), total(position ->> 'since')
FROM tasks INDEXED BY tasks_by_workflow
WHERE project = ?1 AND workflow = ?2
GROUP BY 1, 2, 3`;
