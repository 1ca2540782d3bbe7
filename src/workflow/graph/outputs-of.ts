import type { NodeDefinition } from "../../model/node.ts";

const PASS_OR_FAIL = ["passed", "failed"];

/** The outcomes that a node may have. */
export function outputsOf(node: NodeDefinition): readonly string[] {
  switch (node.type) {
    case "task":
    case "gate":
      return node.outputs ?? PASS_OR_FAIL;
    case "subflow":
    case "join":
      return PASS_OR_FAIL;
    case "checkpoint":
      return node.options.map((option) => option.id);
    default:
      return [];
  }
}
