import type { DefinitionPath } from "../../model/finding.ts";
import type { EdgePlan } from "./program-draft.ts";
import type { Setting } from "./setting.ts";
import type { PlacedCondition } from "./written-condition.ts";

/** The edges to the next node. If the innermost loop can break, its edge out comes first. */
export function edgesToNext({ next, breaks }: Setting, path: DefinitionPath, on?: string): EdgePlan[] {
  const outcome = on === undefined ? {} : { on };
  const out = breaks && { to: breaks.to, when: breaks.when, path, whenPath: breaks.path, ...outcome };
  return [...(out ? [out] : []), { to: next, path, ...outcome }];
}

/** The edge that skips the item, if there is one. */
export function skipEdges({ next }: Setting, past: PlacedCondition | undefined): EdgePlan[] {
  if (!past) return [];
  return [{ to: next, pass: true, when: past.when, path: past.path.slice(0, -1), whenPath: past.path }];
}
