import type { ConditionSource } from "../../model/condition.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import type { Variable } from "../../model/variable.ts";
import { both, negated } from "../conditions/combine.ts";
import type { Condition } from "../conditions/expression.ts";
import type { FindingLog } from "../finding-log.ts";
import { compileCondition, unreadableCondition } from "../graph/compile-condition.ts";
import { bareWords } from "./names.ts";

/** The variables and names that conditions and actions may use, and the log for their findings. */
export interface ConditionContext {
  readonly log: FindingLog;
  readonly variables: ReadonlyMap<string, Variable>;
  /** all names that can have a value: those that are declared or set, and the items of loops */
  readonly names: ReadonlySet<string>;
}

export function conditionAt(
  source: ConditionSource,
  path: DefinitionPath,
  { log, names }: ConditionContext,
): Condition {
  return compileCondition(source, path, log, bareWords(names));
}

/** The condition of an item as written. `condition` and `when` mean the same; if both are written, both must hold. */
export interface WrittenConditions {
  readonly condition?: ConditionSource | undefined;
  readonly when?: ConditionSource | undefined;
}

/** A condition and its place in the source. */
export interface PlacedCondition {
  readonly when: Condition;
  readonly path: DefinitionPath;
}

export function writtenCondition(
  written: WrittenConditions,
  path: DefinitionPath,
  around: ConditionContext,
): PlacedCondition | undefined {
  const keys = (["condition", "when"] as const).filter((key) => written[key] !== undefined);
  const [first, second] = keys.map((key) => conditionAt(written[key] ?? "", [...path, key], around));
  if (!first) return undefined;
  const place = [...path, keys[0] ?? "condition"];
  if (first === unreadableCondition || !second) return { when: first, path: place };
  return { when: second === unreadableCondition ? second : both(first, second), path: place };
}

/** The condition of an action, if it has one. */
export function guard(
  written: WrittenConditions,
  path: DefinitionPath,
  around: ConditionContext,
): { readonly condition?: Condition } {
  const found = writtenCondition(written, path, around);
  return found ? { condition: found.when } : {};
}

/** The condition under which an item is skipped: its own condition does not hold. */
export function passWhen(
  written: WrittenConditions,
  path: DefinitionPath,
  around: ConditionContext,
): PlacedCondition | undefined {
  const found = writtenCondition(written, path, around);
  if (!found || found.when === unreadableCondition) return found;
  return { ...found, when: negated(found.when) };
}
