import type { Program } from "./program.ts";
import { branchAround, isGoal, type Measure, stopsFrom } from "./way-stops.ts";

export interface TaskPlace {
  readonly program: Program;
  readonly at: string;
  /** nothing is left to do at that node itself */
  readonly isDone?: boolean;
  /** where a task is over that is a branch */
  readonly join?: string | undefined;
}

/** The length of the shortest way to success, or of a branch to its join; no end of it when there is no way. */
export function shortestWay({ program, at, isDone = false, join }: TaskPlace, measure: Measure): number {
  const node = program.nodes.get(at);
  if (!node) return Number.POSITIVE_INFINITY;
  // A task that is a branch is in none of its own.
  const branch = join === undefined ? branchAround(program, node) : undefined;
  const first = { node, length: isDone ? 0 : measure(node), ...(branch && { branch }) };
  for (const stop of stopsFrom(program, first, measure)) {
    if (isGoal(stop) || (!stop.branch && stop.node.id === join)) return stop.length;
  }
  return Number.POSITIVE_INFINITY;
}
