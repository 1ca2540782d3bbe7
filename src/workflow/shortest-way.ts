import type { Program } from "./program.ts";
import { branchAround, isGoal, type Measure, stopsFrom } from "./route-stops.ts";

/** Where a task is in one program. */
export interface TaskPlace {
  readonly program: Program;
  readonly at: string;
  /** the node itself is done */
  readonly isDone?: boolean;
  /** for a branch: the join at which it ends */
  readonly join?: string | undefined;
}

/** The length of the shortest way to success, or of a branch to its join; infinite when there is none. */
export function shortestWay({ program, at, isDone = false, join }: TaskPlace, measure: Measure): number {
  const node = program.nodes.get(at);
  if (!node) return Number.POSITIVE_INFINITY;
  // A task that is a branch itself has entered no fork.
  const branch = join === undefined ? branchAround(program, node) : undefined;
  const first = { node, length: isDone ? 0 : measure(node), ...(branch && { branch }) };
  for (const stop of stopsFrom(program, first, measure)) {
    if (isGoal(stop) || (!stop.branch && stop.node.id === join)) return stop.length;
  }
  return Number.POSITIVE_INFINITY;
}
