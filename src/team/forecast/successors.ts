import type { Plan } from "./planned-task.ts";

export interface Successors {
  /** the tasks that may start once all tasks before them have ended, by the task before */
  readonly starting: readonly (readonly number[])[];
  /** the tasks that may end once all tasks inside them have ended, by the task inside */
  readonly ending: readonly (readonly number[])[];
}

/** The tasks that wait for each task of a plan. */
export function successors(plan: Plan): Successors {
  const starting: number[][] = plan.map(() => []);
  const ending: number[][] = plan.map(() => []);
  for (const [index, { after, contains }] of plan.entries()) {
    for (const before of after) starting[before]?.push(index);
    for (const inside of contains) ending[inside]?.push(index);
  }
  return { starting, ending };
}
