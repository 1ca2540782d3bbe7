import type { Plan } from "./planned-task.ts";
import { successors } from "./successors.ts";

export interface CriticalPath {
  /** the indices of the tasks, in the order in which they end */
  readonly tasks: readonly number[];
  /** how long the path takes if every task starts as soon as it may */
  readonly ms: number;
}

/** The end of each task, and the task that keeps it from ending earlier. */
interface Ends {
  readonly at: Float64Array;
  readonly because: Int32Array;
}

/**
 * The chain of tasks that decides when the last one ends, with as many workers as it takes: each one starts or ends when
 * the one before it ends. Tasks that wait for each other in a circle are left out.
 */
export function criticalPath(plan: Plan, lengthOf: (index: number) => number): CriticalPath {
  const { at, because } = endsOf(plan, lengthOf);
  let last = -1;
  for (let index = 0; index < plan.length; index++)
    if (last < 0 || (at[index] ?? -1) > (at[last] ?? -1)) last = index;
  if (last < 0 || (at[last] ?? -1) < 0) return { tasks: [], ms: 0 };
  const tasks: number[] = [];
  for (let index = last; index >= 0; index = because[index] ?? -1) tasks.push(index);
  return { tasks: tasks.toReversed(), ms: at[last] ?? 0 };
}

function endsOf(plan: Plan, lengthOf: (index: number) => number): Ends {
  const at = new Float64Array(plan.length).fill(-1);
  const because = new Int32Array(plan.length).fill(-1);
  const open = Int32Array.from(plan, ({ after, contains }) => after.length + contains.length);
  const { starting, ending } = successors(plan);
  const ready = plan.flatMap((_, index) => (open[index] === 0 ? [index] : []));
  for (const index of ready) {
    const task = plan[index];
    if (!task) continue;
    const before = latest(task.after, at);
    const inside = latest(task.contains, at);
    const worked = (before < 0 ? 0 : (at[before] ?? 0)) + lengthOf(index);
    const isHeldInside = inside >= 0 && (at[inside] ?? 0) >= worked;
    at[index] = isHeldInside ? (at[inside] ?? 0) : worked;
    because[index] = isHeldInside ? inside : before;
    for (const later of [...(starting[index] ?? []), ...(ending[index] ?? [])]) {
      const count = (open[later] ?? 0) - 1;
      open[later] = count;
      if (count === 0) ready.push(later);
    }
  }
  return { at, because };
}

function latest(indices: readonly number[], at: Float64Array): number {
  return indices.reduce(
    (found, index) => (found < 0 || (at[index] ?? 0) > (at[found] ?? 0) ? index : found),
    -1,
  );
}
