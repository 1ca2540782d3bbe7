import type { Refusal } from "../../model/refusal.ts";
import type { Program } from "../../workflow/program.ts";
import type { Call } from "../ports/call.ts";

/** Refuses a definition with so many nodes that each move of its tasks would take long. */
export function tooManyNodes({ nodes }: Pick<Program, "nodes">, call: Call): Refusal | undefined {
  const limit = call.ports.settings.limits.definitionNodes;
  if (nodes.size <= limit) return undefined;
  const message = `The definition has ${nodes.size} nodes; at most ${limit} are followed. Split it into subflows.`;
  return { code: "INPUT_TOO_LARGE", message, facts: { field: "nodes", size: nodes.size, limit } };
}
