import type { Json } from "../../model/json.ts";
import type { Variable } from "../../model/variable.ts";
import type { Check } from "./check.ts";
import { firstReadings, written } from "./readings.ts";

/** Variables that are read and that nothing declares or sets. */
export const undeclaredVariable: Check = (_survey, program, { log }) => {
  const set = written(program);
  for (const { name, isShown: _, ...place } of firstReadings(program).values()) {
    if (program.variables.has(name) || set.has(name)) continue;
    log.add({
      code: "undeclared-variable",
      ...place,
      message: `"${name}" is read here, but the workflow neither declares nor sets it.`,
      fix: `Declare "${name}" under variables, or correct the name.`,
    });
  }
};

/** Variables that are declared and read, and that have no value unless an agent happens to report one. */
export const neverSetVariable: Check = (_survey, program, { log }) => {
  const set = written(program);
  for (const { name, isShown, ...place } of firstReadings(program).values()) {
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

/** Default values that are not of the type they are declared with. */
export const defaultValueType: Check = (_survey, program, { log }) => {
  for (const variable of program.variables.values()) {
    if (fits(variable)) continue;
    log.add({
      code: "bad-type",
      path: ["variables", variable.name, "defaultValue"],
      message: `The default value of "${variable.name}" is not of the type ${variable.type}.`,
      fix: `Write a default value of the type ${variable.type}, or change the type.`,
    });
  }
};

/** Null stands for no value, which any variable may have. */
function fits({ type, defaultValue }: Variable): boolean {
  return defaultValue === undefined || defaultValue === null || typeOf(defaultValue) === type;
}

function typeOf(value: Json): string {
  return Array.isArray(value) ? "array" : typeof value;
}
