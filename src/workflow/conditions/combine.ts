import { conditionOf } from "./evaluate.ts";
import type { Condition } from "./expression.ts";

/** The condition that holds exactly if the given one does not. */
export function negated({ text, expression }: Condition): Condition {
  return conditionOf({ kind: "not", operand: expression }, `!(${text})`);
}

/** The condition that holds exactly if both given ones hold. */
export function both(left: Condition, right: Condition): Condition {
  const expression = { kind: "and", operands: [left.expression, right.expression] } as const;
  return conditionOf(expression, `(${left.text}) && (${right.text})`);
}
