import type { Hold } from "../../model/task.ts";
import type { StepCount, TaskCount, WorkflowCount } from "../parts/tasks.ts";
import type { Row } from "../rows/row.ts";
import type { Parameter } from "./postgres-driver.ts";
import type { Session } from "./session.ts";
import { STEP_COUNTS, TASK_COUNTS, WORKFLOW_COUNTS } from "./sql/counts.ts";

type Category = TaskCount["category"];

export async function countTasks(session: Session, project: string): Promise<readonly TaskCount[]> {
  return (await counts(session, project, TASK_COUNTS)).map((row) => {
    const [category, hold, count] = row as readonly [Category, Hold | null, number];
    return { category, count, ...(hold !== null && { hold }) };
  });
}

export async function countWorkflows(
  session: Session,
  project: string,
  categories: readonly Category[],
): Promise<readonly WorkflowCount[]> {
  return (await counts(session, project, WORKFLOW_COUNTS, categories)).map((row) => {
    const [workflow, category, hold, count] = row as readonly [string, Category, Hold | null, number];
    return { workflow, category, count, ...(hold !== null && { hold }) };
  });
}

type StepRow = readonly [step: string, category: Category, hold: Hold | null, count: number, since: number];

export async function countSteps(
  session: Session,
  project: string,
  workflow: string,
): Promise<readonly StepCount[]> {
  return (await counts(session, project, STEP_COUNTS, workflow)).map((row) => {
    const [step, category, hold, count, since] = row as StepRow;
    return { step, category, count, since, ...(hold !== null && { hold }) };
  });
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
