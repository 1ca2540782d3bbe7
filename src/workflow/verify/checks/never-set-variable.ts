import type { Check } from "./check.ts";
import { firstReads, writtenVariables } from "./variable-reads.ts";

/** Reports variables that are declared and read, but stay empty unless an agent happens to report a value. */
export const neverSetVariable: Check = (_survey, program, { log }) => {
  const set = writtenVariables(program);
  for (const { name, isShown, ...place } of firstReads(program).values()) {
    const variable = program.variables.get(name);
    if (isShown) continue;
    if (!variable || variable.defaultValue !== undefined || variable.required || set.has(name)) continue;
    log.add({
      code: "never-set-variable",
      ...place,
      message: `"${name}" is read here, but the workflow never sets it: it is empty unless a report brings it.`,
      fix: `Give "${name}" a defaultValue, make it required, or set it by an answer.`,
    });
  }
};
