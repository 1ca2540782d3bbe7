import { cancelOpen } from "../settle-fork.ts";
import type { MoveRule } from "./move-rule.ts";

export const cancel: MoveRule<"cancel"> = (walk, { by, note }) => {
  const { node, position } = walk;
  if (node.type === "fork" && position.branches) cancelOpen(walk, node, position.branches);
  walk.emit({ type: "ended", step: node.id, result: "cancelled", ...(note !== undefined && { note }), by });
  return undefined;
};
