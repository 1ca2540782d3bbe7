import type { Condition } from "../conditions/expression.ts";
import { fold } from "../conditions/fold.ts";
import { unreadableCondition } from "../graph/compile-condition.ts";
import { atEdge, atNode, type Check } from "./check.ts";

/** Conditions that say the same whatever the variables are. */
export const deadCondition: Check = (_survey, program, { log }) => {
  const report = (condition: Condition | undefined, place: ReturnType<typeof atNode>) => {
    if (!condition || condition === unreadableCondition) return;
    const always = fold(condition.expression);
    if (always === undefined) return;
    log.add({
      code: "dead-condition",
      ...place,
      message: `The condition ${condition.text} is ${always ? "always" : "never"} true.`,
      fix: always ? "Leave the condition out." : "Compare what can differ, or remove what depends on it.",
    });
  };
  for (const node of program.nodes.values()) {
    for (const edge of node.edges) report(edge.when, atEdge(edge, "when"));
    if (node.type !== "task" && node.type !== "gate") continue;
    for (const [index, { condition }] of node.requirements.entries()) {
      report(condition, atNode(node.id, "evidence", index, "variable"));
    }
  }
};
