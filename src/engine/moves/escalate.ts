import type { MoveRule } from "./move-rule.ts";

/** Stops the task at its step for a person, because the agent that reports cannot go on. */
export const escalate: MoveRule<"escalate"> = (walk) => {
  const { node } = walk;
  if (node.type === "task" || node.type === "gate") return walk.escalate("routed");
  return {
    code: "NO_MATCHING_EDGE",
    message: `Only work is escalated, and "${node.name}" is a ${node.type}.`,
    facts: { step: walk.path, edges: [] },
  };
};
