import type { Condition } from "./expression.ts";

/**
 * The condition of a loop that repeats until it breaks. No author wrote this condition, so it is not reported as always
 * true.
 */
export const untilBreak: Condition = {
  text: "true",
  expression: { kind: "literal", value: true },
  holds: () => true,
};
