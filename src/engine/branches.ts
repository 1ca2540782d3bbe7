import type { Json } from "../model/json.ts";
import type { Branches, Position } from "../model/position.ts";
import type { ForkNode } from "../workflow/program.ts";
import { boundsAround } from "./bounds-around.ts";
import { branchId } from "./branch-ids.ts";
import { bytesOf } from "./capacity.ts";
import { doersKnown } from "./doers.ts";
import type { Walk } from "./walk.ts";

/** The most branches that may run side by side in one task, nested ones included. */
const MAX_BRANCHES = 10_000;

/** The most bytes of JSON that all branches of a task together may begin with. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The width of a task's branches: their number, times the width of the task if it is itself a branch. As the
 * width of every branch is limited, so is the number of innermost branches, however unevenly they fork. A single
 * branch counts as two: otherwise nested forks of one branch would never reach the limit, though each stores
 * another copy of everything.
 */
export function widthOf({ branch }: Pick<Position, "branch">, total: number): number {
  return (branch?.width ?? 1) * (total === 1 ? 2 : total);
}

export function isTooWide(position: Pick<Position, "branch">, total: number): boolean {
  return widthOf(position, total) > MAX_BRANCHES;
}

/**
 * Whether the branches together would be too large. Each branch copies its parent's variables, so a list of n items
 * takes n times its own size: one short report could fill the disk.
 */
export function isTooHeavy(walk: Walk, total: number, items: readonly Json[] = []): boolean {
  const { position, world } = walk;
  const around = boundsAround(position, (depth) => walk.programAt(depth), false);
  const given = bytesOf([position.variables, world.context, doersKnown(position), ...around]);
  const width = position.branch?.width ?? 1;
  return widthOf(position, total) * given + width * bytesOf(items) > MAX_BYTES;
}

/** The first node of a branch, and the variables that the branch has besides those of its parent. */
export function branchAt(
  fork: ForkNode,
  { total, items }: Branches,
  index: number,
):
  | { readonly id: string; readonly to: string; readonly variables: Readonly<Record<string, Json>> }
  | undefined {
  const id = branchId(fork, total, index);
  const edge = fork.each ? fork.edges[0] : fork.edges[index];
  const item = items?.[index];
  if (id === undefined || !edge) return undefined;
  return { id, to: edge.to, variables: fork.each && item !== undefined ? { [fork.each.as]: item } : {} };
}
