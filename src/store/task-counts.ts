import type { Tasks } from "./parts/tasks.ts";
import type { ProjectRows } from "./project-rows.ts";
import { stepCount, taskCount, workflowCount } from "./rows/count-row.ts";

/** The statements of a database that count tasks. */
interface CountStatements {
  readonly TASK_COUNTS: string;
  readonly WORKFLOW_COUNTS: string;
  readonly STEP_COUNTS: string;
}

/** The counts of tasks, from the rows of a database. */
export function taskCounts(
  rows: ProjectRows,
  sql: CountStatements,
): Pick<Tasks, "count" | "countWorkflows" | "countSteps"> {
  return {
    count: async (project) => (await rows(project, sql.TASK_COUNTS)).map(taskCount),
    countWorkflows: async (project, categories) =>
      (await rows(project, sql.WORKFLOW_COUNTS, categories)).map(workflowCount),
    countSteps: async (project, workflow) => (await rows(project, sql.STEP_COUNTS, workflow)).map(stepCount),
  };
}
