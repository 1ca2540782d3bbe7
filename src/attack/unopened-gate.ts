import { isQuestion } from "../authority/gates-of.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { isProof, proofsFor } from "../workflow/requirements.ts";
import { leads, leadsIndependently, leadsWithoutOpening } from "../workflow/verify/gates/without-opening.ts";

/** A gate that was left shut although it lay ahead. */
export interface Unopened {
  readonly gate: ProgramNode;
  /** what leads past it: nothing, only what agents choose by what they write, or something else too */
  readonly past: "nowhere" | "chosen" | "open";
}

/** The gates that a way from one node to another could have led to, and that were not opened. */
export function* unopenedGates(
  program: Program,
  from: string,
  to: string,
  isOpened: (gate: string) => boolean,
): Generator<Unopened> {
  for (const gate of program.nodes.values()) {
    if (!isShutToAgents(gate) || isOpened(gate.id)) continue;
    const opens = (outcome: string | undefined) => !isProof(gate) || proofsFor(gate, outcome).length > 0;
    const passage = { from, to, gate: gate.id, opens };
    if (!leadsWithoutOpening(program, passage)) yield { gate, past: "nowhere" };
    else if (!leadsIndependently(program, passage)) yield { gate, past: "chosen" };
    else if (leads(program, from, gate.id)) yield { gate, past: "open" };
  }
}

function isShutToAgents(node: ProgramNode): boolean {
  if (isQuestion(node)) return !node.passable || node.timeoutMs !== undefined;
  return isProof(node);
}
