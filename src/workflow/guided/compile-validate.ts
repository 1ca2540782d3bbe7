import type { GuidedAction } from "../../model/guided.ts";
import { comparison } from "../conditions/comparison.ts";
import { readCondition } from "../conditions/condition.ts";
import { conditionOf } from "../conditions/evaluate.ts";
import type { Condition, Expression } from "../conditions/expression.ts";
import { print } from "../conditions/print.ts";
import { readPaths } from "../conditions/reads.ts";
import type { Action } from "../program.ts";
import { templateOf } from "../template.ts";
import { bareWords } from "./names.ts";
import type { Read } from "./read-items.ts";
import { type ConditionContext, guard } from "./written-condition.ts";

/** A condition to check, and when to check it. `check` is absent if the target is only prose. */
interface ValidateCheck {
  readonly check?: Condition;
  readonly condition?: Condition;
}

/**
 * Compiles a `validate` action. A check that can be evaluated may refuse a report. Any other check becomes a note to
 * the agent.
 */
export function compileValidate(action: Read<GuidedAction>, around: ConditionContext): Action {
  const { definition, path } = action;
  const { check, condition } = checkOf(action, around);
  const message = definition.message ?? `${check?.text ?? definition.target ?? "This"} must hold.`;
  const when = condition && { condition };
  if (check && isVerifiable(check.expression, around)) return { kind: "validate", check, message, ...when };
  around.log.add({
    code: "unverifiable-validate",
    path,
    message: `${whyUnverifiable(action, around)} So this is taken as a claim and never refuses.`,
    fix: "Name a declared variable, or write a comparison of declared variables as target.",
  });
  return { kind: "note", as: "message", text: templateOf(message), ...when };
}

/**
 * The check of an action. A target with a comparison is the check, evaluated only if the action's condition holds.
 * If the target is a bare path, the check is the action's condition, or that the path has the given value, or that
 * it is true.
 */
function checkOf({ definition, path }: Read<GuidedAction>, around: ConditionContext): ValidateCheck {
  const { target, value } = definition;
  const own = guard(definition, path, around);
  if (target === undefined) return own.condition ? { check: own.condition } : {};
  const read = readTarget(target, around);
  if (!read.ok) return own;
  if (!read.isBarePath) return { check: read.condition, ...own };
  if (!isVerifiable(read.condition.expression, around)) return {};
  if (own.condition) return { check: own.condition };
  if (value === undefined) return { check: read.condition };
  const same = comparison("==", read.condition.expression, { kind: "literal", value });
  return { check: conditionOf(same, print(same)) };
}

/** Reads a target. A variable may stand in braces, as in a text. */
function readTarget(target: string, { names }: ConditionContext): ReturnType<typeof readCondition> {
  return readCondition(/^\s*\{([\w.]+)\}\s*$/.exec(target)?.[1] ?? target, bareWords(names));
}

/** Why a check cannot be evaluated. */
function whyUnverifiable(
  { definition: { target, condition } }: Read<GuidedAction>,
  around: ConditionContext,
): string {
  if (target === undefined && condition === undefined) return "It names nothing to check, only a message.";
  const read = target === undefined ? undefined : readTarget(target, around);
  if (read && !read.ok) return `"${target}" is neither a variable nor a comparison.`;
  const paths = read?.ok ? readPaths(read.condition.expression) : [];
  const inside = paths.find((path) => isInsideScalar(path, around));
  if (inside !== undefined) return `"${inside}" reads inside a text, a number or a boolean.`;
  const unknown = paths.find((path) => !isKnown(path, around));
  if (unknown !== undefined) return `"${unknown}" is not a declared variable.`;
  return "Its condition reads a variable that is not declared.";
}

/** Names that every task has besides its variables. */
const given: ReadonlySet<string> = new Set(["context", "evidence"]);

/**
 * Whether an expression can be evaluated: every path starts at a known name, and none reads inside a text, a number or
 * a boolean.
 */
function isVerifiable(expression: Expression, around: ConditionContext): boolean {
  return readPaths(expression).every((path) => isKnown(path, around) && !isInsideScalar(path, around));
}

function isKnown(path: string, { names }: ConditionContext): boolean {
  const [root = ""] = path.split(".");
  return names.has(root) || given.has(root);
}

function isInsideScalar(path: string, { variables }: ConditionContext): boolean {
  const [root = "", ...rest] = path.split(".");
  const type = variables.get(root)?.type;
  const isScalar = type === "string" || type === "number" || type === "boolean";
  return isScalar && rest.length > 0;
}
