import type { Refusal } from "../../model/refusal.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import type { Walk } from "../walk.ts";
import type { WayOut } from "../way-out.ts";

/** Refuses an outcome for which no edge matches. The refusal lists the edges, and what each needs. */
export function judgeWay(
  walk: Walk,
  node: ProgramNode,
  outcome: string | undefined,
  way: WayOut,
): Refusal | undefined {
  if (way.kind !== "none") return undefined;
  const said = outcome === undefined ? "without an outcome" : `with "${outcome}"`;
  return {
    code: "NO_MATCHING_EDGE",
    message: `No edge leads on from "${node.name}" ${said} now.`,
    facts: {
      step: walk.path,
      wouldFit: node.edges.map(({ to, on, when }) => ({ to, on: on ?? null, when: when?.text ?? null })),
    },
  };
}
