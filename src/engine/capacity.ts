import type { Json } from "../model/json.ts";
import { MOST_VARIABLE_BYTES } from "../model/variable.ts";

/** The most levels of a value. A deeper value would exhaust the stack of a recursive reader. */
const MAX_DEPTH = 100;

const encoder = new TextEncoder();

/** How many bytes a value takes as JSON. */
export function bytesOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}

export interface Excess {
  readonly message: string;
  readonly facts: Readonly<Record<string, number>>;
}

/** Why variables held together are too large or too deep; `undefined` if they fit. */
export function excessOf(levels: readonly Readonly<Record<string, Json>>[]): Excess | undefined {
  if (levels.some((variables) => Object.values(variables).some(isTooDeep))) {
    const message = `A variable would be nested more than ${MAX_DEPTH} deep.`;
    return { message, facts: { limit: MAX_DEPTH } };
  }
  const size = levels.reduce((sum, one) => sum + bytesOf(one), 0);
  if (size <= MOST_VARIABLE_BYTES) return undefined;
  const message = `The variables would hold ${size} bytes; at most ${MOST_VARIABLE_BYTES} fit.`;
  return { message, facts: { size, limit: MOST_VARIABLE_BYTES } };
}

/**
 * Whether a value is nested too deeply. Iterates level by level: recursion would overflow the
 * stack on such a value.
 */
function isTooDeep(value: Json): boolean {
  let level: readonly Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const containers = level.filter((item) => typeof item === "object" && item !== null);
    if (depth === MAX_DEPTH) return containers.length > 0;
    level = containers.flatMap((container) => Object.values(container));
  }
  return false;
}
