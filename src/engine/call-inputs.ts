import type { Json } from "../model/json.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Program, Trigger } from "../workflow/program.ts";
import { isBuiltInName } from "./variables.ts";
import type { Walk } from "./walk.ts";

export interface CallInputs {
  /** the variables that the called workflow begins with */
  readonly values: Readonly<Record<string, Json>>;
  /**
   * variables that are not passed on: in the called workflow only a person may set them, but in the caller an agent
   * may have set them
   */
  readonly withheld: readonly string[];
}

/** The variables that a task passes on to the workflow it calls at its current step. */
export function callInputs(walk: Walk, { passContext }: Trigger, child: Program): CallInputs {
  const values: Record<string, Json> = {};
  const withheld: string[] = [];
  for (const name of passContext) {
    const value = walk.scope(name) as Json | undefined;
    if (value === undefined || isBuiltInName(name)) continue;
    if (child.reserved.has(name) && !sameValue(child.variables.get(name)?.defaultValue, value))
      withheld.push(name);
    else values[name] = value;
  }
  return { values, withheld };
}
