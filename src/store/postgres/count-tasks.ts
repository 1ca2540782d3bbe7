import type { StepCount, TaskCount, WorkflowCount } from "../parts/tasks.ts";
import { stepCount, taskCount, workflowCount } from "../rows/count-row.ts";
import type { Row } from "../rows/row.ts";
import type { Parameter } from "./postgres-driver.ts";
import type { Session } from "./session.ts";
import { STEP_COUNTS, TASK_COUNTS, WORKFLOW_COUNTS } from "./sql/counts.ts";

export async function countTasks(session: Session, project: string): Promise<readonly TaskCount[]> {
  return (await counts(session, project, TASK_COUNTS)).map(taskCount);
}

export async function countWorkflows(
  session: Session,
  project: string,
  categories: readonly TaskCount["category"][],
): Promise<readonly WorkflowCount[]> {
  return (await counts(session, project, WORKFLOW_COUNTS, categories)).map(workflowCount);
}

export async function countSteps(
  session: Session,
  project: string,
  workflow: string,
): Promise<readonly StepCount[]> {
  return (await counts(session, project, STEP_COUNTS, workflow)).map(stepCount);
}

async function counts(
  { connection, projects }: Session,
  name: string,
  sql: string,
  ...values: readonly Parameter[]
): Promise<readonly Row[]> {
  const project = await projects.find(name);
  return project === undefined ? [] : connection.rows(sql, project.number, ...values);
}
