/**
 * The queue has lanes: a task may need a worker with certain tags, or be withheld until other tasks are done. A
 * task without a lane is not ready. The log entries of each record are numbered and form a hash chain of their own.
 */
export const lanes = /* sql */ `
ALTER TABLE tasks ADD COLUMN lane TEXT DEFAULT '';

DROP INDEX ready_tasks;
DROP INDEX ready_tasks_by_workflow;
DROP INDEX ready_tasks_by_agent;
ALTER TABLE tasks DROP COLUMN ready;
ALTER TABLE tasks ADD COLUMN ready INTEGER NOT NULL
  AS (category = 'ready' AND hold IS NULL AND claim IS NULL AND lane IS NOT NULL);

CREATE INDEX ready_tasks ON tasks (project, lane, priority DESC) WHERE ready;
CREATE INDEX ready_tasks_by_workflow ON tasks (project, workflow, lane, priority DESC) WHERE ready;
CREATE INDEX ready_tasks_by_agent ON tasks (project, filed, workflow, lane, priority DESC)
  WHERE ready AND filed IS NOT NULL;

ALTER TABLE records ADD COLUMN entries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE records ADD COLUMN hash TEXT NOT NULL DEFAULT '';
`;
