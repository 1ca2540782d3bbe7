import { conditionOf } from "./evaluate.ts";
import type { Condition } from "./expression.ts";

/** Holds where the given condition does not. */
export function negated({ text, expression }: Condition): Condition {
  return conditionOf({ kind: "not", operand: expression }, `!(${text})`);
}

/** Holds where both conditions hold. */
export function both(left: Condition, right: Condition): Condition {
  const expression = { kind: "and", operands: [left.expression, right.expression] } as const;
  return conditionOf(expression, `(${left.text}) && (${right.text})`);
}
