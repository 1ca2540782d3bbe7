import type { Refusal } from "../../model/refusal.ts";

/** The most levels of the input. Recursive code on a deeper value would exhaust the stack. */
const MAX_DEPTH = 256;

/**
 * Refuses input that is nested too deeply or has a forbidden field name, before validation. Iterates by level:
 * recursion would overflow the stack on such input.
 */
export function judgeShape(input: unknown): Refusal | undefined {
  let level: readonly unknown[] = [input];
  for (let depth = 0; level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      // Copying an object with this key would set the prototype of the copy.
      if (Object.hasOwn(value, "__proto__")) return hasForbiddenName();
      for (const field of Object.values(value)) next.push(field);
    }
    if (depth === MAX_DEPTH && next.length > 0) return isTooDeep();
    level = next;
  }
  return undefined;
}

function hasForbiddenName(): Refusal {
  const problem = "cannot be a field's name";
  return {
    code: "INPUT_INVALID",
    message: `__proto__: ${problem}`,
    facts: { problems: [{ field: "__proto__", problem }] },
  };
}

function isTooDeep(): Refusal {
  return {
    code: "INPUT_TOO_LARGE",
    message: `The input is nested more than ${MAX_DEPTH} deep.`,
    facts: { limit: MAX_DEPTH },
  };
}
