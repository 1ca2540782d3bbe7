import { enter } from "../enter.ts";
import { cancelOpen } from "../settle-fork.ts";
import { liftSkip } from "../undo-skip.ts";
import type { MoveRule } from "./move-rule.ts";

/** Gives up a task. If its workflow names a last activity, the task goes through that activity first. */
export const end: MoveRule<"end"> = (walk, { by, note }) => {
  const { node, position } = walk;
  if (node.type === "fork" && position.branches) cancelOpen(walk, node, position.branches);
  const { finale, nodes } = walk.programAt(0);
  const outermost = nodes.get(position.frames[0]?.node ?? position.step);
  const isUnderWay = position.ending || outermost?.place?.activity === finale;
  if (finale === undefined || isUnderWay) {
    walk.emit({ type: "ended", step: node.id, result: "cancelled", ...(note !== undefined && { note }), by });
    return undefined;
  }
  walk.emit({ type: "ending", step: node.id, ...(note !== undefined && { note }), by });
  liftSkip(walk, finale);
  enter(walk, { to: finale });
  return undefined;
};
