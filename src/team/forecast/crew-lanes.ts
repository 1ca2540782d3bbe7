import type { CrewMember, Plan, PlannedTask } from "./planned-task.ts";

/** Workers that may take the same tasks. */
export interface CrewClass {
  readonly count: number;
  /** the lane of tasks that only this worker works on */
  readonly own: number | undefined;
  readonly lanes: readonly number[];
}

/** The lanes in which tasks wait for a worker, and which workers take from them. */
export interface CrewLanes {
  /** the lane of each task */
  readonly laneOf: readonly number[];
  readonly lanes: number;
  readonly classes: readonly CrewClass[];
  /** whether a worker takes tasks from a lane */
  readonly isStaffed: readonly boolean[];
}

/**
 * Sorts tasks and workers into lanes and classes. A claimed task is worked on even if its owner is not connected as a
 * worker.
 */
export function crewLanes(plan: Plan, crew: readonly CrewMember[]): CrewLanes {
  const keys = new Map<string, number>();
  const needs: (readonly string[])[] = [];
  const owns = new Map<string, number>();
  const laneOf = plan.map((task) => {
    const key = keyOf(task);
    const known = keys.get(key);
    if (known !== undefined) return known;
    const lane = keys.size;
    keys.set(key, lane);
    needs.push(task.needed);
    if (task.worker !== undefined) owns.set(task.worker, lane);
    return lane;
  });
  const owned = new Set(owns.values());
  const shared = [...keys.values()].filter((lane) => !owned.has(lane));
  const classes = [...classesOf(crew, owns, shared, needs), ...absentOwners(plan, crew, owns)];
  const isStaffed = needs.map(() => false);
  for (const { own, lanes } of classes)
    for (const lane of own === undefined ? lanes : [own, ...lanes]) isStaffed[lane] = true;
  return { laneOf, lanes: needs.length, classes, isStaffed };
}

function keyOf({ worker, needed }: PlannedTask): string {
  return worker === undefined ? JSON.stringify([...new Set(needed)].toSorted()) : `@${worker}`;
}

function classesOf(
  crew: readonly CrewMember[],
  owns: ReadonlyMap<string, number>,
  shared: readonly number[],
  needs: readonly (readonly string[])[],
): readonly CrewClass[] {
  const found = new Map<string, CrewClass>();
  for (const { id, tags } of crew) {
    const own = owns.get(id);
    const key = own === undefined ? JSON.stringify([...new Set(tags)].toSorted()) : `@${id}`;
    const known = found.get(key);
    const has = new Set(tags);
    const lanes = known?.lanes ?? shared.filter((lane) => needs[lane]?.every((tag) => has.has(tag)));
    found.set(key, { count: (known?.count ?? 0) + 1, own, lanes });
  }
  return [...found.values()];
}

function absentOwners(
  plan: Plan,
  crew: readonly CrewMember[],
  owns: ReadonlyMap<string, number>,
): readonly CrewClass[] {
  const present = new Set(crew.map(({ id }) => id));
  const owners = new Set(
    plan.flatMap(({ worker, claimed }) => (claimed && worker !== undefined ? [worker] : [])),
  );
  return [...owners]
    .filter((owner) => !present.has(owner))
    .map((owner) => ({ count: 1, own: owns.get(owner), lanes: [] }));
}
