import type { Json } from "../model/json.ts";
import type { Formula, Scope } from "../workflow/conditions/expression.ts";

/** The values of formulas. A formula without a value is left out, so that its variable keeps its current value. */
export function valuesOf(formulas: ReadonlyMap<string, Formula>, scope: Scope): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const [name, formula] of formulas) {
    const value = formula.valueIn(scope);
    if (value !== undefined) values[name] = value;
  }
  return values;
}
