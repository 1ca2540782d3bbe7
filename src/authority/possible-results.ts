import { isBroughtByAgent, readRequirementId } from "../model/requirement.ts";
import { conditionOf } from "../workflow/conditions/evaluate.ts";
import type { Condition, Expression } from "../workflow/conditions/expression.ts";
import { partsOf, reads } from "../workflow/conditions/reads.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { PossibleValues } from "./values-without-people.ts";

type Held = ReadonlyMap<string, PossibleValues>;
type Path = Extract<Expression, { kind: "path" }>;
type Values = ReadonlyMap<string, unknown>;

/** Whether a condition can evaluate to this result. */
export type CanBe = (result: boolean, condition: Condition) => boolean;

/**
 * Finds the results that conditions can have with these values. An agent may give any value to an unlisted
 * variable.
 */
export function possibleResults(held: Held): CanBe {
  // Cached, because the same edge is tried for each outcome of its node.
  const cache = { true: new Map<Condition, boolean>(), false: new Map<Condition, boolean>() };
  return (result, condition) => {
    const answers = cache[`${result}`];
    const answer = answers.get(condition) ?? canResultIn(result, condition.expression, held);
    answers.set(condition, answer);
    return answer;
  };
}

function canResultIn(result: boolean, expression: Expression, held: Held): boolean {
  switch (expression.kind) {
    case "not":
      return canResultIn(!result, expression.operand, held);
    case "and":
    case "or": {
      const each = (operand: Expression) => canResultIn(result, operand, held);
      const needsAll = (expression.kind === "and") === result;
      return needsAll ? expression.operands.every(each) : expression.operands.some(each);
    }
    default:
      return canCompareTo(result, expression, held);
  }
}

function canCompareTo(result: boolean, expression: Expression, held: Held): boolean {
  if (pathsIn(expression).some((path) => isAgents(path, held))) return true;
  const names = reads(expression);
  const isOpen = names.some((name) => held.get(name)?.isOpen);
  if (isOpen && !isAboutDecisions(expression, held)) return true;
  const { holds } = conditionOf(expression, "");
  return combinations(names, held).some((values) => holds((name) => values.get(name)) === result);
}

function pathsIn(expression: Expression): Path[] {
  return expression.kind === "path" ? [expression] : partsOf(expression).flatMap(pathsIn);
}

/**
 * Whether an agent can choose the value at this path. Of all evidence, agents choose only attachments; Navigator
 * gathers the rest.
 */
function isAgents({ segments: [root, requirement] }: Path, held: Held): boolean {
  if (root === "evidence") return isBroughtByAgent(readRequirementId(String(requirement))?.kind);
  return !held.has(root);
}

/**
 * Whether a variable is compared only with values that people decide. Then no other value that an agent writes changes
 * the result.
 */
function isAboutDecisions(expression: Expression, held: Held): boolean {
  const [path, ...values] = sidesOf(expression);
  if (path?.kind !== "path" || path.segments.length > 1) return false;
  const decided = held.get(path.segments[0])?.decided ?? [];
  return values.every(
    (side) => side.kind === "literal" && decided.some((value) => sameValue(value, side.value)),
  );
}

/** The compared variable, then the values that it is compared with. */
function sidesOf(expression: Expression): readonly Expression[] {
  if (expression.kind === "in" && expression.list.kind === "list")
    return [expression.item, ...expression.list.items];
  if (expression.kind !== "compare" || (expression.operator !== "==" && expression.operator !== "!="))
    return [];
  const { left, right } = expression;
  return left.kind === "path" ? [left, right] : [right, left];
}

/** A value that is equal to no value in any condition. */
const other = Symbol("other");

/**
 * More combinations than one comparison needs. Any further combinations are ignored, so a result that only they give
 * counts as impossible, which is the safe answer.
 */
const MAX_COMBINATIONS = 100;

function combinations(names: readonly string[], held: Held): readonly Values[] {
  let all: readonly Values[] = [new Map()];
  for (const name of names) {
    const { values, isOpen } = held.get(name) ?? noEvidence;
    const own = isOpen ? [...values, other] : values;
    all = all
      .flatMap((one) => own.map((value) => new Map([...one, [name, value]])))
      .slice(0, MAX_COMBINATIONS);
  }
  return all;
}

/** The value of evidence that was not gathered: empty. */
const noEvidence = { values: [{}], isOpen: false };
