import type { Hold } from "../../model/task.ts";
import type { WorkflowCount } from "../store.ts";
import type { Session } from "./session.ts";
import { WORKFLOW_COUNTS } from "./sql/steps.ts";

type Row = readonly [workflow: string, category: WorkflowCount["category"], hold: Hold | null, count: number];

export function countWorkflows(
  { connection, projects }: Session,
  name: string,
  categories: readonly WorkflowCount["category"][],
): Promise<readonly WorkflowCount[]> {
  return connection.read(() => {
    const project = projects.find(name);
    if (project === undefined) return [];
    const rows = connection.statement(WORKFLOW_COUNTS).all(project.number, JSON.stringify(categories));
    return rows.map((row) => {
      const [workflow, category, hold, count] = row as Row;
      return { workflow, category, count, ...(hold !== null && { hold }) };
    });
  });
}
