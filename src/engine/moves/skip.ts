import { enter } from "../enter.ts";
import { follow } from "../leave.ts";
import { successOutcome } from "../success-outcome.ts";
import { wayOut } from "../way-out.ts";
import { judgeWay } from "./judge-way.ts";
import type { MoveRule } from "./move-rule.ts";

/** Skips an optional step. */
export const skip: MoveRule<"skip"> = (walk, { by, reason }) => {
  const { node } = walk;
  const isWork = node.type === "task" || node.type === "gate";
  if (!isWork || !node.optional) {
    return {
      code: "STEP_NOT_OPTIONAL",
      message: `"${node.name}" cannot be skipped.`,
      facts: { step: walk.path },
    };
  }
  const isOpen = node.exits.withoutOutcome.some(({ when }) => when === undefined);
  const outcome = isOpen ? undefined : successOutcome(node);
  const way = wayOut(walk.program, node, outcome, walk.position, walk.scope);
  const obstacle = judgeWay(walk, node, outcome, way);
  if (obstacle) return obstacle;
  walk.emit({
    type: "skipped",
    step: node.id,
    automatic: false,
    ...(reason !== undefined && { note: reason }),
    by,
  });
  enter(walk, follow(walk, node, way, outcome));
  return undefined;
};
