import type { Json } from "../../../model/json.ts";
import type { Variable } from "../../../model/variable.ts";
import type { Check } from "./check.ts";

/** Reports default values that do not match the declared type. */
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

/** Whether the default value has the declared type. Null means "no value", which every type allows. */
function fits({ type, defaultValue }: Variable): boolean {
  return defaultValue === undefined || defaultValue === null || typeOf(defaultValue) === type;
}

function typeOf(value: Json): string {
  return Array.isArray(value) ? "array" : typeof value;
}
