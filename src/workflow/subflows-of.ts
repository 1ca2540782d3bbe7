import type { Program, SubflowNode } from "./program.ts";

export function subflowsOf({ nodes }: Program): SubflowNode[] {
  return [...nodes.values()].filter((node) => node.type === "subflow");
}
