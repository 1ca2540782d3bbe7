import type { Program, ProgramNode } from "../../program.ts";
import { hasUnconditional } from "../space/departures-of.ts";
import type { Check } from "./check.ts";
import { atNode } from "./finding-place.ts";

/** Reports outcomes without an edge, and failures that continue like a success. */
export const unhandledOutcome: Check = (_survey, program, { log }) => {
  for (const node of program.nodes.values()) {
    for (const [outcome, problem] of unhandled(node, program)) {
      log.add({
        code: "unhandled-outcome",
        ...atNode(node.id),
        severity: node.type === "task" ? "info" : "warning",
        message: `"${node.id}" can end with "${outcome}", and ${problem}.`,
        fix: `Add an edge from "${node.id}" with on: ${outcome}.`,
      });
    }
  }
};

function unhandled(node: ProgramNode, program: Program): [outcome: string, problem: string][] {
  switch (node.type) {
    case "checkpoint":
    case "task":
    case "gate":
    case "subflow":
    case "join":
      return unhandledOutcomes(node, program.strict);
    default:
      return [];
  }
}

function unhandledOutcomes(node: ProgramNode, strict: boolean): [string, string][] {
  const own = new Set(node.edges.map((edge) => edge.on));
  const falls = hasUnconditional(node);
  return node.outputs.flatMap((outcome): [string, string][] => {
    if (own.has(outcome) || (outcome === "failed" && node.maxRetries !== undefined)) return [];
    if (!falls) return [[outcome, "no edge leads on from there"]];
    if (outcome !== "failed" || strict) return [];
    return [[outcome, "then goes on along the edge without a condition, as if it had passed"]];
  });
}
