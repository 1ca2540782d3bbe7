import { cancelOpen } from "../branches.ts";
import { enter } from "../enter.ts";
import type { MoveRule } from "./move-rule.ts";

/** Ends a task before its time, through the activity that closes it where its workflow has one. */
export const end: MoveRule<"end"> = (walk, { by, note }) => {
  const { node, position } = walk;
  if (node.type === "fork" && position.branches) cancelOpen(walk, node, position.branches);
  const { finale } = walk.programAt(0);
  const isUnderWay = position.ending || (position.frames.length === 0 && node.place?.activity === finale);
  if (finale === undefined || isUnderWay) {
    walk.emit({ type: "ended", step: node.id, result: "cancelled", ...(note !== undefined && { note }), by });
    return undefined;
  }
  walk.emit({ type: "ending", step: node.id, ...(note !== undefined && { note }), by });
  enter(walk, { to: finale });
  return undefined;
};
