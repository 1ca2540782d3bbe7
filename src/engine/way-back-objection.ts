import type { Excursion } from "../model/routing.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";
import { isReachedFreely } from "./reached-freely.ts";
import { isGuarded } from "./way-out.ts";

/** Why an excursion from a node may not return as it says. No way back leads past a gate, a question or evidence. */
export function wayBackObjection(
  program: Program,
  node: ProgramNode,
  { return: way, goto: to }: Pick<Excursion, "return" | "goto">,
): string | undefined {
  if (way === "advance" && (node.type === "gate" || isGuarded(node)))
    return `"${node.name}" must be passed by its own report.`;
  if (way !== "goto" || (to !== undefined && isReachedFreely(program, node, to))) return undefined;
  return `No way without a gate leads from "${node.name}" to "${(to ?? "").slice(0, 80)}".`;
}
