import type { MoveRule } from "./move-rule.ts";

/**
 * Stops the task at its step for a person, because the agent that reports cannot go on, or because a gate of its lifecycle
 * is not satisfied.
 */
export const escalate: MoveRule<"escalate"> = (walk, { gate }) => {
  const { node } = walk;
  if (gate) return walk.escalate("gate");
  if (node.type === "task" || node.type === "gate") return walk.escalate("routed");
  return {
    code: "NO_MATCHING_EDGE",
    message: `Only work is escalated, and "${node.name}" is a ${node.type}.`,
    facts: { step: walk.path, edges: [] },
  };
};
