import type { Program, ProgramNode } from "../../workflow/program.ts";
import { leadsWithoutOpening } from "../../workflow/verify/without-opening.ts";
import { isQuestion, isWork, shownFor } from "../gates/gates-of.ts";

/** The first gate that stands on every way from one node to another and was not opened; nothing if there is none. */
export function unopenedGate(
  program: Program,
  from: string,
  to: string,
  isOpened: (gate: string) => boolean,
): string | undefined {
  for (const node of program.nodes.values()) {
    if (!isShutToAgents(node) || isOpened(node.id)) continue;
    const opens = (outcome: string | undefined) => !isWork(node) || shownFor(node, outcome).length > 0;
    if (!leadsWithoutOpening(program, { from, to, gate: node.id, opens })) return node.id;
  }
  return undefined;
}

function isShutToAgents(node: ProgramNode): boolean {
  if (isQuestion(node)) return !node.passable || node.timeoutMs !== undefined;
  return isWork(node) && !node.optional && node.outputs.some((outcome) => shownFor(node, outcome).length > 0);
}
