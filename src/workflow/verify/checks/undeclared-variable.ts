import type { Check } from "./check.ts";
import { firstReads, writtenVariables } from "./variable-reads.ts";

/** Reports variables that are read but neither declared nor set. */
export const undeclaredVariable: Check = (_survey, program, { log }) => {
  const set = writtenVariables(program);
  for (const { name, isShown: _, ...place } of firstReads(program).values()) {
    if (program.variables.has(name) || set.has(name)) continue;
    log.add({
      code: "undeclared-variable",
      ...place,
      message: `"${name}" is read here, but the workflow neither declares nor sets it.`,
      fix: `Declare "${name}" under variables, or correct the name.`,
    });
  }
};
