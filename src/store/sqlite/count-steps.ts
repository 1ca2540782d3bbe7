import type { Hold } from "../../model/task.ts";
import type { StepCount } from "../store.ts";
import type { Session } from "./session.ts";
import { STEP_COUNTS } from "./sql/steps.ts";

type StepRow = readonly [
  step: string,
  category: StepCount["category"],
  hold: Hold | null,
  count: number,
  since: number,
];

export function countSteps(
  { connection, projects }: Session,
  name: string,
  workflow: string,
): Promise<readonly StepCount[]> {
  return connection.read(() => {
    const project = projects.find(name);
    if (project === undefined) return [];
    const rows = connection.statement(STEP_COUNTS).all(project.number, workflow);
    return rows.map((row) => {
      const [step, category, hold, count, since] = row as StepRow;
      return { step, category, count, since, ...(hold !== null && { hold }) };
    });
  });
}
