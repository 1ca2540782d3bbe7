import type { Json } from "../model/json.ts";
import type { Refusal } from "../model/refusal.ts";
import type { VariableType } from "../model/variable.ts";
import type { Program } from "../workflow/program.ts";

const blanks: Readonly<Record<VariableType, Json>> = {
  string: "anything",
  number: 1,
  boolean: true,
  array: ["anything"],
  object: { anything: 1 },
};

/** A value of the right type for each variable. */
export function valuesFor(names: readonly string[], { variables }: Program): Record<string, Json> {
  return Object.fromEntries(
    names.map((name) => [name, blanks[variables.get(name)?.type ?? "string"]] as const),
  );
}

/** The variables that a refused call lacked or gave a wrong value; empty if it was refused for another reason. */
export function wantedBy({ code, facts }: Refusal): readonly string[] {
  if (code !== "VARIABLE_INVALID") return [];
  const { missing, variable, reserved } = facts;
  if (Array.isArray(missing)) return missing.filter((name) => typeof name === "string");
  return typeof variable === "string" && reserved !== true ? [variable] : [];
}
