import type { Condition } from "./expression.ts";

/** Of a loop that goes on until it is left: nobody wrote it, so nobody is told that it always holds. */
export const unlessLeft: Condition = {
  text: "true",
  expression: { kind: "literal", value: true },
  holds: () => true,
};
