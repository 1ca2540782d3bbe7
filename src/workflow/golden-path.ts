import type { Program } from "./program.ts";
import { branchAround, isGoal, stopsFrom, type WayStop } from "./route-stops.ts";

/** The shortest path, in nodes, to a success end that waits for no person; `undefined` if there is none. */
export function goldenPath(program: Program, from: string = program.start): string[] | undefined {
  const node = program.nodes.get(from);
  if (!node) return undefined;
  const branch = branchAround(program, node);
  for (const stop of stopsFrom(program, { node, length: 1, ...(branch && { branch }) }, () => 1)) {
    if (isGoal(stop)) return wayTo(stop);
  }
  return undefined;
}

function wayTo(goal: WayStop): string[] {
  const way: string[] = [];
  for (let stop: WayStop | undefined = goal; stop; stop = stop.before) way.push(stop.node.id);
  return way.reverse();
}
