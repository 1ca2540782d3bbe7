import type { Json } from "../model/json.ts";
import type { Branches, Position } from "../model/position.ts";
import type { ForkNode, JoinNode, Strategy } from "../workflow/program.ts";
import { branchId, branchIds } from "./branch-ids.ts";
import { bytesOf } from "./capacity.ts";
import { doersKnown } from "./doers.ts";
import { type Hop, leave } from "./leave.ts";
import type { Walk } from "./walk.ts";

/** Branches that stand side by side in one task, those of branches counted in. */
const MAX_BRANCHES = 10_000;

/** What those branches hold together when they begin, as JSON. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * How wide a task's branches stand if it forks into so many. Because no branch is wider than the limit, there are never
 * more than that many innermost ones, however unevenly they fork. A lone branch counts as two: forks of one inside of
 * each other would never get wider, and each keeps a copy of everything once more.
 */
export function widthOf({ branch }: Pick<Position, "branch">, total: number): number {
  return (branch?.width ?? 1) * (total === 1 ? 2 : total);
}

export function isTooWide(position: Pick<Position, "branch">, total: number): boolean {
  return widthOf(position, total) > MAX_BRANCHES;
}

/**
 * Whether so many branches would hold too much together. Each is kept with all that the task that forked knows, so a
 * list of n items costs n times its own size: a short report would fill the disk, all of it in one call.
 */
export function isTooHeavy({ position, world }: Walk, total: number, items: readonly Json[] = []): boolean {
  const given = bytesOf([position.variables, world.context, doersKnown(position)]);
  const around = position.branch?.width ?? 1;
  return widthOf(position, total) * given + around * bytesOf(items) > MAX_BYTES;
}

/** What a join says, as soon as no branch still open can change it. */
export function joinOutcome(strategy: Strategy, { total, ended }: Branches): "passed" | "failed" | undefined {
  const results = Object.values(ended);
  const passed = results.filter(Boolean).length;
  if (strategy.kind === "first") {
    if (results.length > 0) return passed > 0 ? "passed" : "failed";
    return total === 0 ? "failed" : undefined;
  }
  const needed = passesNeeded(strategy, total);
  if (passed >= needed) return "passed";
  return passed + (total - results.length) < needed ? "failed" : undefined;
}

function passesNeeded(strategy: Strategy, total: number): number {
  if (strategy.kind === "quorum") return strategy.count;
  return strategy.kind === "all-pass" ? total : 1;
}

/** Where a branch of an open fork begins, and what it has that the task that forked has not. */
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

/** The task that forked: fires its join if the outcome stands, otherwise opens as many branches as may run. */
export function settleFork(walk: Walk, fork: ForkNode): Hop | undefined {
  const branches = walk.position.branches as Branches;
  const join = walk.nodeAt(fork.join) as JoinNode;
  const outcome = joinOutcome(join.strategy, branches);
  if (outcome) return fire(walk, fork, join, outcome, branches);
  const running = branches.opened - Object.keys(branches.ended).length;
  const room = (fork.maxConcurrency ?? branches.total) - running;
  const to = Math.min(branches.total, branches.opened + room);
  if (to > branches.opened) {
    walk.emit({
      type: "branches_opened",
      step: fork.id,
      visit: walk.position.visit,
      from: branches.opened,
      to,
    });
  }
  return undefined;
}

function fire(
  walk: Walk,
  fork: ForkNode,
  join: JoinNode,
  outcome: "passed" | "failed",
  branches: Branches,
): Hop | undefined {
  cancelOpen(walk, fork, branches);
  walk.emit({ type: "joined", step: join.id, outcome });
  return leave(walk, outcome);
}

/** Branches that are open and can change nothing any more end here. */
export function cancelOpen(walk: Walk, fork: ForkNode, branches: Branches): void {
  const open = branchIds(fork, branches.total)
    .slice(0, branches.opened)
    .filter((id) => !Object.hasOwn(branches.ended, id));
  if (open.length > 0) walk.emit({ type: "branches_cancelled", step: fork.id, branches: open });
}
