import { conditionOf } from "../../conditions/evaluate.ts";
import type { Expression } from "../../conditions/expression.ts";
import { reads } from "../../conditions/reads.ts";

/** A write: the variable, its value before, and its value after. */
export interface ValueChange {
  readonly name: string;
  readonly from: unknown;
  readonly to: unknown;
}

/**
 * How a write changes the result of a condition, whatever values the other variables have. `rises`: only from false
 * to true. `falls`: only from true to false. `mixed`: either, or unknown.
 */
export type Shift = "same" | "rises" | "falls" | "mixed";

export function shiftOf(expression: Expression, change: ValueChange): Shift {
  switch (expression.kind) {
    case "not":
      return reversed[shiftOf(expression.operand, change)];
    case "and":
    case "or":
      return expression.operands.map((operand) => shiftOf(operand, change)).reduce(together, "same");
    default:
      return shiftOfTerm(expression, change);
  }
}

/** Whether a condition can have this result if one variable has this value and the others have any value. */
export function canResult(result: boolean, expression: Expression, name: string, value: unknown): boolean {
  switch (expression.kind) {
    case "not":
      return canResult(!result, expression.operand, name, value);
    case "and":
    case "or": {
      const each = (operand: Expression) => canResult(result, operand, name, value);
      const needsAll = (expression.kind === "and") === result;
      return needsAll ? expression.operands.every(each) : expression.operands.some(each);
    }
    default: {
      const names = reads(expression);
      return names.some((one) => one !== name) || resultOf(expression, value) === result;
    }
  }
}

const reversed: Readonly<Record<Shift, Shift>> = {
  same: "same",
  rises: "falls",
  falls: "rises",
  mixed: "mixed",
};

function together(one: Shift, other: Shift): Shift {
  if (one === "same" || one === other) return other;
  return other === "same" ? one : "mixed";
}

function shiftOfTerm(expression: Expression, { name, from, to }: ValueChange): Shift {
  const names = reads(expression);
  if (!names.includes(name)) return "same";
  if (names.length > 1) return "mixed";
  const [before, after] = [resultOf(expression, from), resultOf(expression, to)];
  if (before === after) return "same";
  return after ? "rises" : "falls";
}

/** The result of a condition that reads only one variable. */
function resultOf(expression: Expression, value: unknown): boolean {
  return conditionOf(expression, "").holds(() => value);
}
