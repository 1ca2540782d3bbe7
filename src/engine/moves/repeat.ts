import { enter } from "../enter.ts";
import { own } from "../own-property.ts";
import { retriesUsed } from "../step-path.ts";
import type { MoveRule } from "./move-rule.ts";

/** Does the work of a microloop again at a step that has no outcome `failed`, while the loop's budget lasts. */
export const repeat: MoveRule<"repeat"> = (walk) => {
  const { node, program, position } = walk;
  const isWork = node.type === "task" || node.type === "gate";
  const loop = own(program.routing?.microloops ?? {}, node.id);
  const used = retriesUsed(position, node.id) + 1;
  if (!isWork || !loop || node.outputs.includes("failed") || used >= loop.max) {
    return {
      code: "NO_MATCHING_EDGE",
      message: `"${node.name}" is not repeated: it has no loop, or its loop is used up.`,
      facts: { step: walk.path, wouldFit: [] },
    };
  }
  walk.emit({ type: "retried", step: node.id, used, remaining: loop.max - 1 - used });
  enter(walk, { to: node.id });
  return undefined;
};
