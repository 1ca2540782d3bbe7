import { enter } from "../enter.ts";
import { leave } from "../leave.ts";
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
  walk.emit({
    type: "skipped",
    step: node.id,
    automatic: false,
    ...(reason !== undefined && { note: reason }),
    by,
  });
  enter(walk, leave(walk, undefined));
  return undefined;
};
