import type { DefinitionPath } from "../../model/finding.ts";
import type { Condition } from "../conditions/expression.ts";

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
