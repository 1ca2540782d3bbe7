import type { DecisionNode, ProgramNode } from "../workflow/program.ts";
import { runActions } from "./actions.ts";
import { leaveLoopsFor } from "./loops.ts";
import type { Walk } from "./walk.ts";

/**
 * Leaves the activity around a node for somewhere else than its end, with what happens on its way out; stays inside of it
 * where the way leads on there. Says whether the task may go on: too much to be held stops it where it is, loops and all.
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

/** The node that leaves an activity: every one has it. */
function lastOf(walk: Walk, activity: string): DecisionNode {
  const isLast = (node: ProgramNode) => node.type === "decision" && node.leaves === activity;
  return [...walk.program.nodes.values()].find(isLast) as DecisionNode;
}
