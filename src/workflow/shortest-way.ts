import type { Program } from "./program.ts";
import { branchAround, isGoal, type Measure, stopsFrom } from "./route-stops.ts";

/** The current node of a task in one program. */
export interface TaskPlace {
  readonly program: Program;
  readonly at: string;
  /** whether the work at the node is done */
  readonly isDone?: boolean;
  /** for a task that is a branch: the join at which it ends */
  readonly join?: string | undefined;
}

/** The length of the shortest path to success, or of a branch to its join; infinite if there is none. */
export function shortestWay({ program, at, isDone = false, join }: TaskPlace, measure: Measure): number {
  const node = program.nodes.get(at);
  if (!node) return Number.POSITIVE_INFINITY;
  // A task that is itself a branch starts inside the branch, so it has entered no fork.
  const branch = join === undefined ? branchAround(program, node) : undefined;
  const first = { node, length: isDone ? 0 : measure(node), ...(branch && { branch }) };
  for (const stop of stopsFrom(program, first, measure)) {
    if (isGoal(stop) || (!stop.branch && stop.node.id === join)) return stop.length;
  }
  return Number.POSITIVE_INFINITY;
}
