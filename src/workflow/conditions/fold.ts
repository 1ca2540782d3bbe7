import type { Json } from "../../model/json.ts";
import { conditionOf, formulaOf, numberOf } from "./evaluate.ts";
import type { Expression, Scope } from "./expression.ts";
import { reads } from "./reads.ts";

const nothing: Scope = () => undefined;

/** The constant value of a condition; `undefined` if it may depend on the scope. */
export function fold(expression: Expression): boolean | undefined {
  if (isConstant(expression)) return conditionOf(expression, "").holds(nothing);
  switch (expression.kind) {
    case "not":
      return opposite(fold(expression.operand));
    case "and":
      return junction(expression.operands, false);
    case "or":
      return junction(expression.operands, true);
    case "list":
      return true;
    case "compare":
      return isHopeless(expression) ? false : undefined;
    case "in":
      return isConstant(expression.list) && hasNoMembers(constantValue(expression.list)) ? false : undefined;
    default:
      return undefined;
  }
}

function isConstant(expression: Expression): boolean {
  return reads(expression).length === 0;
}

function constantValue(constant: Expression): Json | undefined {
  return formulaOf(constant, "").valueIn(nothing);
}

function opposite(answer: boolean | undefined): boolean | undefined {
  return answer === undefined ? undefined : !answer;
}

/**
 * The value of `and` (decisive: false) or `or` (decisive: true), if it is constant. One operand with the decisive value
 * gives the result. So does an operand together with its negation: one of the two has the decisive value.
 */
function junction(operands: readonly Expression[], decisive: boolean): boolean | undefined {
  const answers = operands.map(fold);
  if (answers.includes(decisive)) return decisive;
  if (answers.every((answer) => answer !== undefined)) return !decisive;
  const present = new Set(operands.map(identity));
  return operands.some((operand) => present.has(identity(negation(operand)))) ? decisive : undefined;
}

function identity(expression: Expression): string {
  return JSON.stringify(expression);
}

function negation(expression: Expression): Expression {
  if (expression.kind === "not") return expression.operand;
  if (expression.kind === "compare" && expression.operator === "==") return { ...expression, operator: "!=" };
  return { kind: "not", operand: expression };
}

/** Whether a comparison never holds: it orders a value that is no number, or it is like `a < a`. */
function isHopeless({ operator, left, right }: Extract<Expression, { kind: "compare" }>): boolean {
  if (operator === "==" || operator === "!=") return false;
  if ([left, right].some((side) => isConstant(side) && Number.isNaN(numberOf(constantValue(side)))))
    return true;
  return (operator === "<" || operator === ">") && identity(left) === identity(right);
}

function hasNoMembers(value: Json | undefined): boolean {
  return typeof value !== "object" || value === null || Object.keys(value).length === 0;
}
