import type { Action, ProgramNode } from "./program.ts";

/** The actions that a node performs besides moving the task. */
export function actionsOf(node: ProgramNode): readonly Action[] {
  return "actions" in node ? (node.actions ?? []) : [];
}
