import type { ConditionSource } from "../../model/condition.ts";
import type { DefinitionPath } from "../../model/finding.ts";
import { readCondition } from "../conditions/condition.ts";
import type { Condition } from "../conditions/expression.ts";
import type { TextOptions } from "../conditions/parse-text.ts";
import type { FindingLog } from "../finding-log.ts";
import { quoted } from "../source/problem.ts";

/** Stands for a condition that could not be read, so that the other parts can still be checked. */
export const unreadableCondition: Condition = {
  text: "",
  expression: { kind: "literal", value: false },
  holds: () => false,
};

export function compileCondition(
  source: ConditionSource,
  path: DefinitionPath,
  log: FindingLog,
  options?: TextOptions,
): Condition {
  const read = readCondition(source, options);
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
      fix: "Compare it with a value, as in ready == true.",
    });
  }
  for (const word of read.bareWords) {
    log.add({
      code: "bare-word-condition",
      path,
      message: `${quoted(word)} is not a variable, so it is read as the text "${word}".`,
      fix: `Put it in quotes: "${word}".`,
    });
  }
  return read.condition;
}
