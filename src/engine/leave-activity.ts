import type { DecisionNode, ProgramNode } from "../workflow/program.ts";
import { runActions } from "./actions.ts";
import { leaveLoopsFor } from "./loops.ts";
import type { Walk } from "./walk.ts";

/**
 * Leaves the activity around a node before its end, and runs its exit actions. Does nothing if the target is
 * in the same activity. Returns false if the task escalated instead, because the exit actions made its
 * variables too large.
 */
export function leaveActivity(walk: Walk, { place }: ProgramNode, to: string): boolean {
  const target = walk.nodeAt(to);
  if (!place || (target.type !== "activity" && target.place?.activity === place.activity)) return true;
  const last = lastOf(walk, place.activity);
  const { mark } = walk;
  leaveLoopsFor(walk, last);
  if (runActions(walk, last.actions)) {
    walk.rewind(mark);
    walk.escalate("variables_too_large");
    return false;
  }
  walk.emit({ type: "exited", step: place.activity });
  return true;
}

/** The node that ends an activity. The compiler gives every activity such a node. */
function lastOf(walk: Walk, activity: string): DecisionNode {
  const isLast = (node: ProgramNode) => node.type === "decision" && node.leaves === activity;
  return [...walk.program.nodes.values()].find(isLast) as DecisionNode;
}
