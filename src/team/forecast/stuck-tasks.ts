import { crewLanes } from "./crew-lanes.ts";
import type { CrewMember, Plan, PlannedTask } from "./planned-task.ts";
import { successors } from "./successors.ts";

export interface StuckTasks {
  /** the tasks that cannot be done as things are, and why */
  readonly causes: ReadonlyMap<number, string>;
  /** those tasks, and all that wait for them */
  readonly all: ReadonlySet<number>;
}

/** The tasks that no time is enough for: they are barred, no worker may take them, or they wait for such a task. */
export function stuckTasks(plan: Plan, crew: readonly CrewMember[]): StuckTasks {
  const { laneOf, isStaffed } = crewLanes(plan, crew);
  const causes = new Map<number, string>();
  for (const [index, task] of plan.entries()) {
    const isTaken = !task.size.hasWork || isStaffed[laneOf[index] ?? 0];
    const cause = task.barred ?? (isTaken ? undefined : noWorker(task));
    if (cause !== undefined) causes.set(index, cause);
  }
  const { starting, ending } = successors(plan);
  const all = new Set(causes.keys());
  for (const index of all)
    for (const later of [...(starting[index] ?? []), ...(ending[index] ?? [])]) all.add(later);
  for (const index of circular(plan, all)) {
    causes.set(index, "it waits for itself, through other tasks");
    all.add(index);
  }
  return { causes, all };
}

function noWorker({ worker, needed }: PlannedTask): string {
  if (worker !== undefined) return `it is assigned to ${worker}, which is not connected`;
  return `no connected worker has ${needed.length === 1 ? "the tag" : "all of the tags"} ${needed.join(", ")}`;
}

/** The other tasks that are in a circle, or wait for one. No links can make one, but stored data may be damaged. */
function circular(plan: Plan, without: ReadonlySet<number>): readonly number[] {
  const { starting, ending } = successors(plan);
  const open = plan.map(
    ({ after, contains }) => [...after, ...contains].filter((index) => !without.has(index)).length,
  );
  const free = plan.flatMap((_, index) => (open[index] === 0 && !without.has(index) ? [index] : []));
  for (const index of free)
    for (const later of [...(starting[index] ?? []), ...(ending[index] ?? [])]) {
      open[later] = (open[later] ?? 0) - 1;
      if (open[later] === 0 && !without.has(later)) free.push(later);
    }
  const isFree = new Set(free);
  return plan.flatMap((_, index) => (isFree.has(index) || without.has(index) ? [] : [index]));
}

/** A plan without some of its tasks. */
export function without(plan: Plan, left: ReadonlySet<number>): Plan {
  if (left.size === 0) return plan;
  const places = new Map<number, number>();
  for (const index of plan.keys()) if (!left.has(index)) places.set(index, places.size);
  const moved = (indices: readonly number[]) => indices.flatMap((index) => places.get(index) ?? []);
  return plan
    .filter((_, index) => places.has(index))
    .map((task) => ({ ...task, after: moved(task.after), contains: moved(task.contains) }));
}
