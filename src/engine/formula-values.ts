import type { Json } from "../model/json.ts";
import type { Formula, Scope } from "../workflow/conditions/expression.ts";

/** Leaves out formulas without a value, so that their variables keep the value they have. */
export function valuesOf(formulas: ReadonlyMap<string, Formula>, scope: Scope): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const [name, formula] of formulas) {
    const value = formula.valueIn(scope);
    if (value !== undefined) values[name] = value;
  }
  return values;
}
