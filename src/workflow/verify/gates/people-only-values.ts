import type { Json } from "../../../model/json.ts";
import { isBroughtByAgent, readRequirementId } from "../../../model/requirement.ts";
import type { Expression } from "../../conditions/expression.ts";
import { sameValue } from "../../conditions/same-value.ts";

/** The variables that only people decide. */
interface Guarded {
  /** for each variable, the values that people's answers give it */
  readonly values: ReadonlyMap<string, readonly Json[]>;
  /** the variables that agents cannot write at all, except to open a question */
  readonly sealed: ReadonlySet<string>;
}

/**
 * Whether no agent can change the value of an expression. If a guarded variable is not sealed, an agent may write
 * any value into it except a person's. So only a comparison with a person's value is safe: an agent can neither
 * make it true nor make it false.
 */
export function isBeyondAgents(expression: Expression, guarded: Guarded): boolean {
  switch (expression.kind) {
    case "literal":
      return true;
    case "path":
      return isGiven(expression.segments) || guarded.sealed.has(expression.segments[0]);
    case "compare":
      return isDecision(expression, guarded) || both(expression.left, expression.right, guarded);
    case "and":
    case "or":
      return expression.operands.every((operand) => isBeyondAgents(operand, guarded));
    case "list":
      return expression.items.every((item) => isBeyondAgents(item, guarded));
    case "not":
      return isBeyondAgents(expression.operand, guarded);
    case "in":
      return both(expression.item, expression.list, guarded);
    case "size":
    case "exists":
      return isBeyondAgents(expression.of, guarded);
  }
}

/**
 * Whether the value at a path comes from Navigator or people: it is evidence that agents do not bring. Agents also
 * set the context of the tasks that they create.
 */
function isGiven([root, requirement]: readonly (string | number)[]): boolean {
  return root === "evidence" && !isBroughtByAgent(readRequirementId(String(requirement))?.kind);
}

function both(left: Expression, right: Expression, guarded: Guarded): boolean {
  return isBeyondAgents(left, guarded) && isBeyondAgents(right, guarded);
}

function isDecision(
  { operator, left, right }: Extract<Expression, { kind: "compare" }>,
  guarded: Guarded,
): boolean {
  if (operator !== "==" && operator !== "!=") return false;
  const [path, literal] = left.kind === "path" ? [left, right] : [right, left];
  if (path.kind !== "path" || path.segments.length !== 1 || literal.kind !== "literal") return false;
  return guarded.values.get(path.segments[0])?.some((value) => sameValue(value, literal.value)) ?? false;
}
