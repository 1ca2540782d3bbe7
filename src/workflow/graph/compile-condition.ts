import type { ConditionSource } from "../../model/condition.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import { readCondition } from "../conditions/condition.ts";
import type { Condition } from "../conditions/expression.ts";
import type { FindingLog } from "../finding-log.ts";
import { quoted } from "../source/problem.ts";

/** Stands for a condition that could not be read, so that the rest can still be looked at. */
export const unreadableCondition: Condition = {
  text: "",
  expression: { kind: "literal", value: false },
  holds: () => false,
};

export function compileCondition(source: ConditionSource, path: DefinitionPath, log: FindingLog): Condition {
  const read = readCondition(source);
  if (!read.ok) {
    log.add({
      code: "bad-condition",
      path,
      message: `The condition cannot be read: ${read.message}`,
      fix: 'Write it like: risk == "high" && size(files) > 3',
    });
    return unreadableCondition;
  }
  if (read.isBarePath) {
    log.add({
      code: "bare-path-condition",
      path,
      message: `${quoted(read.condition.text)} holds for anything that is not empty, zero or false.`,
      fix: "Compare it with something, as in ready == true.",
    });
  }
  return read.condition;
}
