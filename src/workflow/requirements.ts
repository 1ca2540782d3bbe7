import { isBroughtByAgent } from "../model/requirement.ts";
import type { ProgramNode, Requirement, WorkNode } from "./program.ts";

/** Whether a requirement guards an outcome. A report without an outcome may mean any outcome. */
export function guards(requirement: Requirement, outcome: string | undefined): boolean {
  if (outcome === undefined) return true;
  return requirement.for ? requirement.for.includes(outcome) : outcome !== "failed";
}

/**
 * Whether an agent can meet a requirement by itself: agents write variables, choose names, bring attachments, and can
 * call a hook as their host does.
 */
export function isMetByAgent({ kind }: Requirement): boolean {
  return kind === "variable" || kind === "by" || isBroughtByAgent(kind);
}

export function isWork(node: ProgramNode | undefined): node is WorkNode {
  return node?.type === "task" || node?.type === "gate";
}

/** The requirements for an outcome that an agent cannot meet by itself. */
export function proofsFor(node: WorkNode, outcome: string | undefined): readonly Requirement[] {
  return node.requirements.filter(
    (requirement) => !isMetByAgent(requirement) && guards(requirement, outcome),
  );
}

/** Whether an agent can neither do a step by itself nor skip it. */
export function isProof(node: ProgramNode | undefined): node is WorkNode {
  return (
    isWork(node) && !node.optional && node.outputs.some((outcome) => proofsFor(node, outcome).length > 0)
  );
}
