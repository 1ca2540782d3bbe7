import type { DecisionNode } from "../../workflow/program.ts";
import { runActions } from "../actions.ts";
import { leaveActivity } from "../leave-activity.ts";
import { firstFit } from "../way-out.ts";
import type { NodeRule } from "./node-rule.ts";

/**
 * Takes the first edge whose condition is true. The last node of an activity also leaves the activity, unless the
 * activity was skipped.
 */
export const enterDecision: NodeRule = (walk, { isPassing }) => {
  const node = walk.node as DecisionNode;
  const { id, leaves, actions, exits } = node;
  if (!isPassing && runActions(walk, actions)) return walk.escalate("variables_too_large");
  const edge = firstFit(exits.withoutOutcome, walk.scope);
  if (!edge) return walk.escalate("no_matching_edge");
  const { to, label } = edge;
  walk.emit({ type: "decided", step: id, to, ...(label !== undefined && { label }) });
  if (leaves === undefined) return leaveActivity(walk, node, to) ? { to } : undefined;
  if (!isPassing) walk.emit({ type: "exited", step: leaves });
  return { to };
};
