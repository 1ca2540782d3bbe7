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

export function conditionAt(
  source: ConditionSource,
  path: DefinitionPath,
  { log, names }: Surroundings,
): Condition {
  return compileCondition(source, path, log, bareWords(names));
}

/** `condition` and `when` are one gate: both must hold. */
export interface Gates {
  readonly condition?: ConditionSource | undefined;
  readonly when?: ConditionSource | undefined;
}

/** What something waits for, and where that is written. */
export interface Gate {
  readonly when: Condition;
  readonly path: DefinitionPath;
}

export function gateOf(gates: Gates, path: DefinitionPath, around: Surroundings): Gate | undefined {
  const keys = (["condition", "when"] as const).filter((key) => gates[key] !== undefined);
  const [first, second] = keys.map((key) => conditionAt(gates[key] ?? "", [...path, key], around));
  if (!first) return undefined;
  const place = [...path, keys[0] ?? "condition"];
  if (first === unreadableCondition || !second) return { when: first, path: place };
  return { when: second === unreadableCondition ? second : both(first, second), path: place };
}

/** The condition of an action that has one. */
export function guard(
  gates: Gates,
  path: DefinitionPath,
  around: Surroundings,
): { readonly condition?: Condition } {
  const gate = gateOf(gates, path, around);
  return gate ? { condition: gate.when } : {};
}

/** When something is passed over: where its gate does not hold. */
export function passWhen(gates: Gates, path: DefinitionPath, around: Surroundings): Gate | undefined {
  const gate = gateOf(gates, path, around);
  if (!gate || gate.when === unreadableCondition) return gate;
  return { ...gate, when: negated(gate.when) };
}
