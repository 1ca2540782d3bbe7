/**
 * A commit writes two pages fewer than before.
 *
 * Until now every commit wrote the number of its entry into an index of entries by task, and the agent of its task
 * into an index of ready tasks. Now `entries_by_task` covers only entries up to the project's `settled`. The index
 * of ready tasks uses the column `filed`, the agent that the task had at `settled`. Queries scan the few later
 * entries.
 *
 * A program of an earlier schema that kept running would move `settled` without indexing. It fails instead, because
 * it no longer finds the table `unconfirmed`.
 */
export const filedLater = /* sql */ `
CREATE TABLE entries_by_task (
  task INTEGER NOT NULL,
  key  INTEGER NOT NULL,
  PRIMARY KEY (task, key)
) STRICT, WITHOUT ROWID;

INSERT INTO entries_by_task (task, key)
SELECT task, key FROM history JOIN projects ON number = project
WHERE key <= settled
ORDER BY task, key;

DROP INDEX history_by_task;

ALTER TABLE tasks ADD COLUMN filed TEXT;
UPDATE tasks SET filed = agent WHERE agent IS NOT NULL;

DROP INDEX ready_tasks_by_agent;
CREATE INDEX ready_tasks_by_agent ON tasks (project, filed, workflow, priority DESC) WHERE ready AND filed IS NOT NULL;

ALTER TABLE unconfirmed RENAME TO unconfirmed_syncs;
`;
