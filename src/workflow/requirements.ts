import type { ProgramNode, Requirement, WorkNode } from "./program.ts";

/** Whether a requirement stands before an outcome; a report that does not say how it went may mean any. */
export function guards(requirement: Requirement, outcome: string | undefined): boolean {
  if (outcome === undefined) return true;
  return requirement.for ? requirement.for.includes(outcome) : outcome !== "failed";
}

/** Variables are written, names given and attachments brought by agents. */
export function isOwnWord({ kind }: Requirement): boolean {
  return kind === "variable" || kind === "by" || kind === "attachment";
}

export function isWork(node: ProgramNode | undefined): node is WorkNode {
  return node?.type === "task" || node?.type === "gate";
}

/** What must be shown by somebody other than an agent before a step is left with an outcome. */
export function shownFor(node: WorkNode, outcome: string | undefined): readonly Requirement[] {
  return node.requirements.filter((requirement) => !isOwnWord(requirement) && guards(requirement, outcome));
}

/** Whether an agent cannot do a step by itself, nor leave it out. */
export function isProof(node: ProgramNode | undefined): node is WorkNode {
  return isWork(node) && !node.optional && node.outputs.some((outcome) => shownFor(node, outcome).length > 0);
}
