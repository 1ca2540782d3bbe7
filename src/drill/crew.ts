import type { Lifecycle } from "../model/lifecycle.ts";
import type { NewTask } from "../model/new-task.ts";

/** A place in a team, which one worker after another fills: a worker that died is replaced. */
export interface CrewPlace {
  readonly name: string;
  readonly tags: readonly string[];
}

/**
 * The places of a team. If the file names no workers, each has all tags that tasks need, and the tags of a role that
 * does tasks; roles take turns.
 */
export function crewPlaces(
  count: number,
  given: readonly (readonly string[])[],
  tasks: readonly NewTask[],
  lifecycle: Lifecycle,
): readonly CrewPlace[] {
  const needed = [...new Set(neededIn(tasks))];
  const roles = Object.values(lifecycle.roles).filter(
    ({ canAssign, maxClaims }) => !canAssign && maxClaims !== 0,
  );
  return Array.from({ length: count }, (_, index) => ({
    name: `w${index + 1}`,
    tags: given[index % given.length] ?? [...needed, ...(roles[index % roles.length]?.tags ?? [])],
  }));
}

function neededIn(tasks: readonly NewTask[]): readonly string[] {
  return tasks.flatMap(({ needed_tags: own = [], children = [] }) => [...own, ...neededIn(children)]);
}
