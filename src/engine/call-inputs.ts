import type { Json } from "../model/json.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Program, Trigger } from "../workflow/program.ts";
import { isBuiltInName } from "./variables.ts";
import type { Walk } from "./walk.ts";

export interface CallInputs {
  /** what the child begins with */
  readonly values: Readonly<Record<string, Json>>;
  /** what it does not: a person decides about it there, and here an agent may have written it */
  readonly kept: readonly string[];
}

/** What a task at its own step passes on to a workflow that is called there. */
export function callInputs(walk: Walk, { passContext }: Trigger, child: Program): CallInputs {
  const values: Record<string, Json> = {};
  const kept: string[] = [];
  for (const name of passContext) {
    const value = walk.scope(name) as Json | undefined;
    if (value === undefined || isBuiltInName(name)) continue;
    if (child.reserved.has(name) && !sameValue(child.variables.get(name)?.defaultValue, value))
      kept.push(name);
    else values[name] = value;
  }
  return { values, kept };
}
