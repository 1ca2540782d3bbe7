import { actionsOf } from "../../actions-of.ts";
import type { Condition } from "../../conditions/expression.ts";
import { fold } from "../../conditions/fold.ts";
import { untilBreak } from "../../conditions/until-break.ts";
import { unreadableCondition } from "../../graph/compile-condition.ts";
import type { Edge } from "../../program.ts";
import type { Check } from "./check.ts";
import { atEdge, atNode } from "./finding-place.ts";

/** Reports conditions whose result is the same for all values of the variables. */
export const deadCondition: Check = (_survey, program, { log }) => {
  const report = (condition: Condition | undefined, place: ReturnType<typeof atNode>) => {
    if (!condition || condition === unreadableCondition || condition === untilBreak) return;
    const always = fold(condition.expression);
    if (always === undefined) return;
    log.add({
      code: "dead-condition",
      ...place,
      message: `The condition ${condition.text} is ${always ? "always" : "never"} true.`,
      fix: always
        ? "Leave the condition out."
        : "Compare values that can differ, or remove the part that depends on it.",
    });
  };
  for (const node of program.nodes.values()) {
    for (const edge of node.edges) report(asWritten(edge), atEdge(edge, "when"));
    for (const [index, action] of actionsOf(node).entries()) {
      report(action.condition, atNode(node.id, "actions", index, "condition"));
      if (action.kind === "validate") report(action.check, atNode(node.id, "actions", index));
    }
    if (node.type === "loop") report(node.condition, atNode(node.id, "condition"));
    if (node.type !== "task" && node.type !== "gate") continue;
    for (const [index, { condition }] of node.requirements.entries()) {
      report(condition, atNode(node.id, "evidence", index, "variable"));
    }
  }
};

/** The condition of an edge as written. The edge that skips a node has the negation of the written condition. */
function asWritten({ when, pass }: Edge): Condition | undefined {
  if (!when || !pass || when.expression.kind !== "not") return when;
  return { ...when, text: when.text.slice(2, -1), expression: when.expression.operand };
}
