import type { CrewMember, Plan, PlannedTask } from "./planned-task.ts";

interface Given extends Partial<Omit<PlannedTask, "after" | "contains">> {
  readonly after?: readonly string[];
  readonly contains?: readonly string[];
  readonly ms?: number;
}

/** A plan of tasks by their ids; `ms` is the estimate. */
export function planOf(tasks: Readonly<Record<string, Given>>): Plan {
  const ids = Object.keys(tasks);
  const indices = (names: readonly string[] = []) => names.map((name) => ids.indexOf(name));
  return Object.entries(tasks).map(([id, { after, contains, ms = 0, ...rest }]) => ({
    id,
    after: indices(after),
    contains: indices(contains),
    size: { estimateMs: ms, spentMs: 0, hasWork: contains === undefined },
    needed: [],
    ...rest,
  }));
}

export function crewOf(...tags: readonly (readonly string[])[]): readonly CrewMember[] {
  return tags.map((own, index) => ({ id: `w${index}`, tags: own }));
}
