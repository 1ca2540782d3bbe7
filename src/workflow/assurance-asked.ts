import { type Assurance, strongest } from "../model/evidence.ts";
import type { ProgramNode, Requirement } from "./program.ts";

/** The level of assurance that a requirement demands for its approval. */
export function assuranceAsked({ evidence }: Requirement): Assurance | undefined {
  return "approval" in evidence ? evidence.assurance : undefined;
}

/** The strongest level of assurance that a node demands of the person who decides there. */
export function assuranceAt(node: ProgramNode): Assurance | undefined {
  switch (node.type) {
    case "checkpoint":
    case "end":
      return node.assurance;
    case "task":
    case "gate":
      return strongest(node.requirements.map(assuranceAsked));
    default:
      return undefined;
  }
}
