import type { TaskRecord } from "../../src/model/task.ts";

export interface ModelLink {
  readonly from: string;
  readonly to: string;
  readonly type: string;
}

/**
 * What every store of a team must satisfy, said from scratch: over all tasks and links, without counts, indexes or
 * records of workers.
 */
export function problemsIn(tasks: readonly TaskRecord[], links: readonly ModelLink[]): string[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const isDeleted = (task: TaskRecord) => task.team?.deletedAt !== undefined;
  const blocks = ({ type }: ModelLink) => type === "blocks" || type === "follows";
  const problems: string[] = [];
  for (const task of tasks) {
    const before = links
      .filter((link) => blocks(link) && link.to === task.id)
      .map(({ from }) => byId.get(from));
    const blockers = before.filter((one) => one && !isDeleted(one) && one.state !== "completed").length;
    if ((task.team?.blockers ?? 0) !== blockers)
      problems.push(`${task.id} has ${task.team?.blockers} blockers, not ${blockers}`);
    const children = tasks.filter(({ parent }) => parent === task.id);
    const open = children.filter(
      (one) => !isDeleted(one) && !["completed", "cancelled"].includes(one.state),
    ).length;
    if ((task.team?.openChildren ?? 0) !== open)
      problems.push(`${task.id} has ${task.team?.openChildren} open children, not ${open}`);
    const isTakeable =
      ["pending", "assigned"].includes(task.state) && !isDeleted(task) && blockers + open === 0;
    if ((task.team?.lane !== undefined) !== isTakeable)
      problems.push(`${task.id} is in ${task.state} and its lane is ${task.team?.lane}`);
    if ((task.state === "working") !== (task.claim !== undefined))
      problems.push(`${task.id} is in ${task.state} with the claim ${JSON.stringify(task.claim)}`);
    if (task.claim && task.claim.fence !== task.fence)
      problems.push(`${task.id} has another fence than its claim`);
  }
  return [...problems, ...cyclesIn(tasks, links.filter(blocks))];
}

/** A task waits for its predecessors and its children. Deleted tasks wait for nothing. */
function cyclesIn(tasks: readonly TaskRecord[], links: readonly ModelLink[]): string[] {
  const live = tasks.filter(({ team }) => team?.deletedAt === undefined);
  const waits = new Map<string, string[]>(live.map(({ id }) => [id, []]));
  for (const { from, to } of links) if (waits.has(from)) waits.get(to)?.push(from);
  for (const { id, parent } of live) if (parent !== undefined) waits.get(parent)?.push(id);
  // Takes away tasks that wait for nothing, until none is left or only cycles are.
  for (let isSmaller = true; isSmaller; ) {
    const free = [...waits].filter(([, others]) => others.every((id) => !waits.has(id)));
    for (const [id] of free) waits.delete(id);
    isSmaller = free.length > 0;
  }
  return waits.size === 0 ? [] : [`these wait for each other: ${[...waits.keys()].join(", ")}`];
}
