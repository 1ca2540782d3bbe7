import type { Hold } from "../../model/task.ts";
import type { StepCount, TaskCount, WorkflowCount } from "../parts/tasks.ts";
import type { Row } from "./row.ts";

type Category = TaskCount["category"];
type StepRow = readonly [step: string, category: Category, hold: Hold | null, count: number, since: number];

export function taskCount(row: Row): TaskCount {
  const [category, hold, count] = row as readonly [Category, Hold | null, number];
  return { category, count, ...(hold !== null && { hold }) };
}

export function workflowCount(row: Row): WorkflowCount {
  const [workflow, category, hold, count] = row as readonly [string, Category, Hold | null, number];
  return { workflow, category, count, ...(hold !== null && { hold }) };
}

export function stepCount(row: Row): StepCount {
  const [step, category, hold, count, since] = row as StepRow;
  return { step, category, count, since, ...(hold !== null && { hold }) };
}
