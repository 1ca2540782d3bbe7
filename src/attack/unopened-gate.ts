import { isQuestion } from "../authority/gates-of.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { isProof, proofsFor } from "../workflow/requirements.ts";
import { leads, leadsIndependently, leadsWithoutOpening } from "../workflow/verify/gates/without-opening.ts";

/** A gate that a task could have reached and did not open. */
export interface Unopened {
  readonly gate: ProgramNode;
  /** the paths around the gate: none, only those that agents choose by their variables, or others too */
  readonly past: "nowhere" | "chosen" | "open";
}

/** The unopened gates between two nodes. */
export function* unopenedGates(
  program: Program,
  from: string,
  to: string,
  isOpened: (gate: string) => boolean,
): Generator<Unopened> {
  for (const gate of program.nodes.values()) {
    if (!isClosedToAgents(gate) || isOpened(gate.id)) continue;
    const opens = (outcome: string | undefined) => !isProof(gate) || proofsFor(gate, outcome).length > 0;
    const passage = { from, to, gate: gate.id, opens };
    if (!leadsWithoutOpening(program, passage)) yield { gate, past: "nowhere" };
    else if (!leadsIndependently(program, passage)) yield { gate, past: "chosen" };
    else if (leads(program, from, gate.id)) yield { gate, past: "open" };
  }
}

function isClosedToAgents(node: ProgramNode): boolean {
  if (isQuestion(node)) return !node.passable || node.timeoutMs !== undefined;
  return isProof(node);
}
