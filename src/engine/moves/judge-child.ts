import type { Json } from "../../model/json.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Program } from "../../workflow/program.ts";
import { excessOf } from "../capacity.ts";
import { allVariables, judgeRequired, judgeVariables } from "../variables.ts";
import { Walk } from "../walk.ts";
import type { MoveOf } from "./move-rule.ts";

/**
 * Refuses to enter a workflow that lies too deep, or cannot begin with these variables: it would hold its caller for
 * ever.
 */
export function judgeChild(
  walk: Walk,
  child: Program,
  variables: Readonly<Record<string, Json>>,
  { by, variables: given = {} }: MoveOf<"call" | "excursion">,
): Refusal | undefined {
  const { loops: _loops, ...outside } = walk.position;
  const inside = new Walk(child, { ...outside, frames: [], variables: {} }, walk.world);
  const excess = excessOf([...allVariables(walk, {}), variables]);
  return (
    judgeDepth(walk) ??
    judgeRequired(child, variables) ??
    judgeVariables(inside, given, by) ??
    (excess && { code: "VARIABLE_INVALID", message: excess.message, facts: excess.facts })
  );
}

function judgeDepth(walk: Walk): Refusal | undefined {
  const { branch, frames } = walk.position;
  if ((branch?.depth ?? 0) + frames.length < walk.limits.maxDepth) return undefined;
  return {
    code: "TOO_DEEP",
    message: `Workflows call each other ${walk.limits.maxDepth} deep here, and no deeper.`,
    facts: { step: walk.path, limit: walk.limits.maxDepth },
  };
}
