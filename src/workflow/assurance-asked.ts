import { type Assurance, type Demand, strongest } from "../model/evidence.ts";
import type { ProgramNode, Requirement } from "./program.ts";

/** What a requirement demands of the person who approves it. */
export function demandOf({ evidence }: Requirement): Demand {
  return "approval" in evidence ? evidence : {};
}

/** The level of assurance that a requirement demands for its approval. */
export function assuranceAsked(requirement: Requirement): Assurance | undefined {
  return demandOf(requirement).assurance;
}

/** What a node demands of the persons who decide there. */
export function demandsAt(node: ProgramNode): readonly Demand[] {
  switch (node.type) {
    case "checkpoint":
    case "end":
      return [node];
    case "task":
    case "gate":
      return node.requirements.map(demandOf);
    default:
      return [];
  }
}

/** The strongest of some demanded levels of assurance. */
export function strongestOf(demands: readonly Demand[]): Assurance | undefined {
  return strongest(demands.map(({ assurance }) => assurance));
}
