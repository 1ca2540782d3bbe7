import { demandOf } from "../../workflow/assurance-asked.ts";
import { isApproved } from "../is-approved.ts";
import { judgeReceipt } from "../judge-receipt.ts";
import type { MoveRule } from "./move-rule.ts";

/**
 * Approves a requirement of a step for a person. The approval counts for this visit and for the
 * report that was shown.
 */
export const approve: MoveRule<"approve"> = (walk, { requirement, report, note, receipt, by }) => {
  const { node } = walk;
  const asked =
    node.type === "task" || node.type === "gate"
      ? node.requirements.filter(({ evidence }) => "approval" in evidence)
      : [];
  const named = asked.find(({ id }) => id === requirement);
  if (!named) {
    return {
      code: "NO_CHECKPOINT",
      message: `"${node.name}" needs no approval called "${requirement.slice(0, 80)}".`,
      facts: { step: walk.path, approvals: asked.map(({ id }) => id) },
    };
  }
  if (by.kind !== "person") {
    return {
      code: "HUMAN_ANSWER_REQUIRED",
      message: `"${node.name}" is approved by a person.`,
      facts: { step: walk.path },
    };
  }
  const refusal = judgeReceipt(walk, receipt, [demandOf(named)]);
  if (refusal || isApproved(walk.position, requirement, report ?? walk.position.approvedReport))
    return refusal;
  walk.emit({
    type: "approved",
    step: node.id,
    requirement,
    ...(report !== undefined && { report }),
    ...(note !== undefined && { note }),
    ...(receipt && { receipt }),
    by,
  });
  return undefined;
};
