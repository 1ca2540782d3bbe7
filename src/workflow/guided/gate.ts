import type { ConditionSource } from "../../model/condition.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import type { Variable } from "../../model/variable.ts";
import { both, negated } from "../conditions/combine.ts";
import type { Condition } from "../conditions/expression.ts";
import type { FindingLog } from "../finding-log.ts";
import { compileCondition, unreadableCondition } from "../graph/compile-condition.ts";
import { bareWords } from "./names.ts";

/** What conditions and actions are read against. */
export interface Surroundings {
  readonly log: FindingLog;
  readonly variables: ReadonlyMap<string, Variable>;
  /** all that has a value: declared, set, or the item of a loop */
  readonly names: ReadonlySet<string>;
}

/** The condition of something that has one. */
export function guard(
  source: ConditionSource | undefined,
  path: DefinitionPath,
  around: Surroundings,
): { readonly condition?: Condition } {
  return source === undefined ? {} : { condition: conditionAt(source, [...path, "condition"], around) };
}

export function conditionAt(
  source: ConditionSource,
  path: DefinitionPath,
  { log, names }: Surroundings,
): Condition {
  return compileCondition(source, path, log, bareWords(names));
}

/** The way past something: where one of its gates does not hold. */
export interface PassWhen {
  readonly when: Condition;
  readonly path: DefinitionPath;
}

/** `condition` and `when` must both hold for a thing to be entered. */
export function passWhen(
  gates: { readonly condition?: ConditionSource | undefined; readonly when?: ConditionSource | undefined },
  path: DefinitionPath,
  around: Surroundings,
): PassWhen | undefined {
  const keys = (["condition", "when"] as const).filter((key) => gates[key] !== undefined);
  const conditions = keys.map((key) => conditionAt(gates[key] ?? "", [...path, key], around));
  const [first, second] = conditions;
  if (!first) return undefined;
  const place = [...path, keys[0] ?? "condition"];
  if (conditions.includes(unreadableCondition)) return { when: unreadableCondition, path: place };
  return { when: negated(second ? both(first, second) : first), path: place };
}
