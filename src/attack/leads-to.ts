import type { ProgramNode } from "../workflow/program.ts";

/** Whether the engine leaves a node of this type without a report or an answer. */
export function isAutomatic({ type }: ProgramNode): boolean {
  return type !== "task" && type !== "gate" && type !== "checkpoint";
}

/** Whether the definition has a direct transition to `step`. */
export function leadsTo(node: ProgramNode, step: string): boolean {
  // A task that reaches a join without being a branch is sent to the fork.
  if (node.type === "join" && node.fork === step) return true;
  return node.exits.pass?.to === step || node.edges.some(({ to }) => to === step);
}
