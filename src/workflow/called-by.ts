import type { Program } from "./program.ts";

/** The ids of the workflows that a program may begin. */
export function calledBy({ nodes }: Program): readonly string[] {
  return [...nodes.values()].flatMap((node) => {
    if (node.type === "activity") return node.triggers.map(({ workflow }) => workflow);
    return node.type === "subflow" ? [node.workflow] : [];
  });
}
