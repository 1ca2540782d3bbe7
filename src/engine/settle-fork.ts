import type { Branches } from "../model/position.ts";
import type { ForkNode, JoinNode, Strategy } from "../workflow/program.ts";
import { branchIds } from "./branch-ids.ts";
import { type Hop, leave } from "./leave.ts";
import type { Walk } from "./walk.ts";

/** Fires the join if its outcome is certain; otherwise opens as many branches as may run at once. */
export function settleFork(walk: Walk, fork: ForkNode): Hop | undefined {
  const branches = walk.position.branches as Branches;
  const join = walk.nodeAt(fork.join) as JoinNode;
  const outcome = joinOutcome(join.strategy, branches);
  if (outcome) return fireJoin(walk, fork, join, outcome, branches);
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

function fireJoin(
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

/** Cancels the open branches. */
export function cancelOpen(walk: Walk, fork: ForkNode, branches: Branches): void {
  const open = branchIds(fork, branches.total)
    .slice(0, branches.opened)
    .filter((id) => !Object.hasOwn(branches.ended, id));
  if (open.length > 0) walk.emit({ type: "branches_cancelled", step: fork.id, branches: open });
}

/** The outcome of a join as soon as the open branches cannot change it; `undefined` before that. */
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
