import { conditionOf } from "../workflow/conditions/evaluate.ts";
import type { Condition, Expression } from "../workflow/conditions/expression.ts";
import { partsOf, reads } from "../workflow/conditions/reads.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Holdings } from "./undecided-values.ts";

type Held = ReadonlyMap<string, Holdings>;
type Path = Extract<Expression, { kind: "path" }>;
type Values = ReadonlyMap<string, unknown>;

/** Whether a condition can say this. */
export type MaySay = (says: boolean, condition: Condition) => boolean;

/** As it is while variables hold what they can. Those that are not listed hold what agents like. */
export function maySayWith(held: Held): MaySay {
  // The same edge is tried for each outcome of its node.
  const known = { true: new Map<Condition, boolean>(), false: new Map<Condition, boolean>() };
  return (says, condition) => {
    const answers = known[`${says}`];
    const answer = answers.get(condition) ?? mayBe(says, condition.expression, held);
    answers.set(condition, answer);
    return answer;
  };
}

function mayBe(says: boolean, expression: Expression, held: Held): boolean {
  switch (expression.kind) {
    case "not":
      return mayBe(!says, expression.operand, held);
    case "and":
    case "or": {
      const each = (operand: Expression) => mayBe(says, operand, held);
      const needsAll = (expression.kind === "and") === says;
      return needsAll ? expression.operands.every(each) : expression.operands.some(each);
    }
    default:
      return mayBeSaid(says, expression, held);
  }
}

function mayBeSaid(says: boolean, expression: Expression, held: Held): boolean {
  if (pathsIn(expression).some((path) => isAgents(path, held))) return true;
  const names = reads(expression);
  const isOpen = names.some((name) => held.get(name)?.isOpen);
  if (isOpen && !isAboutDecisions(expression, held)) return true;
  const { holds } = conditionOf(expression, "");
  return combinations(names, held).some((values) => holds((name) => values.get(name)) === says);
}

function pathsIn(expression: Expression): Path[] {
  return expression.kind === "path" ? [expression] : partsOf(expression).flatMap(pathsIn);
}

/** What is attached is brought by agents; other evidence there is none of while nothing was shown. */
function isAgents({ segments: [root, requirement] }: Path, held: Held): boolean {
  if (root === "evidence") return /^\d+:attachment /.test(String(requirement));
  return !held.has(root);
}

/** Whether it asks only if a variable holds what people decide; nothing else that agents write matters to it then. */
function isAboutDecisions(expression: Expression, held: Held): boolean {
  const [path, ...values] = sidesOf(expression);
  if (path?.kind !== "path" || path.segments.length > 1) return false;
  const decided = held.get(path.segments[0])?.decided ?? [];
  return values.every(
    (side) => side.kind === "literal" && decided.some((value) => sameValue(value, side.value)),
  );
}

/** The variable that is asked about, and what it is compared with. */
function sidesOf(expression: Expression): readonly Expression[] {
  if (expression.kind === "in" && expression.list.kind === "list")
    return [expression.item, ...expression.list.items];
  if (expression.kind !== "compare" || (expression.operator !== "==" && expression.operator !== "!="))
    return [];
  const { left, right } = expression;
  return left.kind === "path" ? [left, right] : [right, left];
}

/** Equal to nothing a condition speaks of. */
const other = Symbol("other");

/** More than any author means in one comparison; what is left out cannot be said. */
const MOST = 100;

function combinations(names: readonly string[], held: Held): readonly Values[] {
  let all: readonly Values[] = [new Map()];
  for (const name of names) {
    const { values, isOpen } = held.get(name) ?? nothing;
    const own = isOpen ? [...values, other] : values;
    all = all.flatMap((one) => own.map((value) => new Map([...one, [name, value]]))).slice(0, MOST);
  }
  return all;
}

/** What a condition reads of evidence that was not gathered. */
const nothing = { values: [{}], isOpen: false };
