import type { ProgramNode } from "../workflow/program.ts";

/** Left by itself, or by what happens to its branches. */
export function isAutomatic({ type }: ProgramNode): boolean {
  return type !== "task" && type !== "gate" && type !== "checkpoint";
}

/** Whether the definition leads from a node straight to another. */
export function leadsTo(node: ProgramNode, step: string): boolean {
  // Whoever comes to a join without being a branch of its fork is sent to the fork.
  if (node.type === "join" && node.fork === step) return true;
  return node.exits.pass?.to === step || node.edges.some(({ to }) => to === step);
}
