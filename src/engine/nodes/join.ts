import { EXHAUSTED, TIMEOUT } from "../../model/edge.ts";
import type { JoinNode } from "../../workflow/program.ts";
import type { NodeRule } from "./node-rule.ts";

const failures: ReadonlySet<string | undefined> = new Set(["failed", TIMEOUT, EXHAUSTED]);

/**
 * Ends a branch at its join. Its parent goes on from the join once the join has an outcome. Any other task that
 * reaches this node has no branches to join, so it goes to the fork.
 */
export const enterJoin: NodeRule = (walk, { outcome }) => {
  const { id, fork } = walk.node as JoinNode;
  const { branch, frames } = walk.position;
  if (frames.length > 0 || branch?.join !== id) return { to: fork };
  walk.emit({ type: "branch_ended", step: id, passed: !failures.has(outcome) });
  return undefined;
};
