import type { Excursion } from "../model/routing.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { isWork } from "../workflow/requirements.ts";
import { leadsTo } from "./leads-to.ts";

/**
 * Whether a step may follow the end of an excursion. The excursion leads back to the step that it left. If its failure
 * is gone, it may also lead on, but past no gate, question, check or condition.
 */
export function isWayBack(
  { return: way, goto: to }: Excursion,
  isVerified: boolean,
  { node, program, step }: { readonly node: ProgramNode; readonly program: Program; readonly step: string },
): boolean {
  if (step === node.id) return true;
  if (!isVerified || !isPlain(node)) return false;
  if (way === "advance") return leadsTo(node, step);
  return way === "goto" && step === to && isOpenWay(program, node, step);
}

/** Whether nothing has to be shown, answered or decided at a node. */
function isPlain(node: ProgramNode): boolean {
  if (node.type === "gate" || node.edges.some(({ when }) => when !== undefined)) return false;
  if (!isWork(node)) return node.type === "activity" || node.type === "decision";
  return node.requirements.length === 0 && !node.actions?.some(({ kind }) => kind === "validate");
}

function isOpenWay({ nodes }: Program, from: ProgramNode, to: string): boolean {
  const reached = new Set([from.id]);
  for (const id of reached) {
    const node = nodes.get(id);
    if (id === to) return true;
    if (node && isPlain(node)) for (const edge of node.edges) reached.add(edge.to);
  }
  return false;
}
