/**
 * A commit writes fewer pages than before.
 *
 * Until now every commit wrote its syncs into `unconfirmed` and their number into `projects`: two pages more. Now
 * both cover only entries up to the project's `settled`. Every later `synced` entry is unconfirmed; the column
 * `unsettled` of an entry counts them from `settled` up to that entry. A confirmation first indexes the later
 * entries (`log-head.ts`).
 *
 * The agent of a task changes with nearly every step, so it is in one index instead of two (`ready-for-agent.ts`).
 */
export const fewerPages = /* sql */ `
ALTER TABLE projects ADD COLUMN settled INTEGER NOT NULL DEFAULT 0;
ALTER TABLE history ADD COLUMN unsettled INTEGER NOT NULL DEFAULT 0;

UPDATE projects SET settled = coalesce(
  (SELECT max(key) FROM history WHERE key > number << 32 AND key < (number + 1) << 32),
  0
);

DROP INDEX ready_tasks_by_agent;
DROP INDEX ready_tasks_by_workflow_and_agent;
CREATE INDEX ready_tasks_by_agent ON tasks (project, agent, workflow, priority DESC) WHERE ready AND agent IS NOT NULL;
`;
