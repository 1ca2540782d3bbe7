import type { Expression } from "./expression.ts";

export type Comparison = Extract<Expression, { kind: "compare" }>["operator"];

/** The comparison of two expressions. With null, `==` tests that a value is absent, and `!=` that it is present. */
export function comparison(operator: Comparison, left: Expression, right: Expression): Expression {
  if (operator === "==" && isNull(right)) return absent(left);
  if (operator === "==" && isNull(left)) return absent(right);
  if (operator === "!=" && isNull(right)) return { kind: "exists", of: left };
  if (operator === "!=" && isNull(left)) return { kind: "exists", of: right };
  return { kind: "compare", operator, left, right };
}

function isNull(expression: Expression): boolean {
  return expression.kind === "literal" && expression.value === null;
}

function absent(of: Expression): Expression {
  return { kind: "not", operand: { kind: "exists", of } };
}
