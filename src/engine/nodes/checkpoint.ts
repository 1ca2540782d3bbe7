import type { CheckpointNode } from "../../workflow/program.ts";
import type { NodeRule } from "./node-rule.ts";

export const enterCheckpoint: NodeRule = (walk) => {
  const { id, audience } = walk.node as CheckpointNode;
  walk.emit({ type: "asked", step: id, audience });
  return undefined;
};
