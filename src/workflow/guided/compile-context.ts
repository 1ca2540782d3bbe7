import type { DefinitionPath } from "../../model/finding.ts";
import type { Condition } from "../conditions/expression.ts";
import type { NodePlace } from "../program.ts";
import { templateOf } from "../template.ts";
import type { EdgePlan } from "./program-draft.ts";
import type { PlacedCondition } from "./written-condition.ts";

/** The surroundings of an item while it is compiled. */
export interface Setting {
  readonly activity: string;
  /** the prefix of the item's id */
  readonly parent: string;
  /** the surrounding loops, outermost first */
  readonly loops: readonly string[];
  /** the node after the item */
  readonly next: string;
  /** how the innermost surrounding loop is left early */
  readonly breaks?: { readonly to: string; readonly when: Condition; readonly path: DefinitionPath };
  readonly number?: { readonly index: number; readonly of: number };
}

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

export function placeOf({ activity, loops, number }: Setting, written: string, local: string): NodePlace {
  const isShown = written !== local;
  return {
    activity,
    loops,
    local,
    ...(isShown && { display: templateOf(written) }),
    ...number,
  };
}
