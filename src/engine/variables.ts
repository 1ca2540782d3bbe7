import type { Caller } from "../model/caller.ts";
import type { Json } from "../model/json.ts";
import type { Refusal } from "../model/refusal.ts";
import { VariableName, type VariableType } from "../model/variable.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Program } from "../workflow/program.ts";
import type { Walk } from "./walk.ts";

/** Everything a task's variables hold together, as JSON. */
const MAX_CHARACTERS = 64 * 1024;

const isOfType: Readonly<Record<VariableType, (value: Json) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === "object" && !Array.isArray(value),
};

/** Why a caller may not write these variables; nothing when it may. `null` empties a variable of any type. */
export function judgeVariables(
  walk: Walk,
  variables: Readonly<Record<string, Json>>,
  by: Caller,
): Refusal | undefined {
  for (const [name, value] of Object.entries(variables)) {
    const refusal =
      judgeName(name) ?? judgeType(walk.program, name, value) ?? judgeDecided(walk, name, value, by);
    if (refusal) return refusal;
  }
  const size = JSON.stringify({ ...walk.position.variables, ...variables }).length;
  if (size <= MAX_CHARACTERS) return undefined;
  return invalid(`The variables would hold ${size} characters; at most ${MAX_CHARACTERS} fit.`, {
    size,
    limit: MAX_CHARACTERS,
  });
}

/** A required variable that is given nowhere. */
export function judgeRequired(
  program: Program,
  variables: Readonly<Record<string, Json>>,
): Refusal | undefined {
  for (const { name, required, defaultValue } of program.variables.values()) {
    if (!required || defaultValue !== undefined || Object.hasOwn(variables, name)) continue;
    return invalid(`The variable "${name}" must be given at the start.`, { variable: name });
  }
  return undefined;
}

function judgeName(name: string): Refusal | undefined {
  if (VariableName.safeParse(name).success) return undefined;
  return invalid(`"${name.slice(0, 80)}" cannot be a variable's name.`, { variable: name.slice(0, 80) });
}

function judgeType(program: Program, name: string, value: Json): Refusal | undefined {
  const declared = program.variables.get(name);
  if (!declared || value === null || isOfType[declared.type](value)) return undefined;
  return invalid(`The variable "${name}" is of type ${declared.type}.`, {
    variable: name,
    expected: declared.type,
  });
}

/** What a person decides stays theirs: an agent may repeat the value, never bring it about. */
function judgeDecided(walk: Walk, name: string, value: Json, by: Caller): Refusal | undefined {
  const reserved = walk.program.reserved.get(name);
  if (!reserved || by.kind === "person") return undefined;
  if (!reserved.some((decided) => sameValue(decided, value)) || sameValue(walk.scope(name), value))
    return undefined;
  return invalid(`Only a person's answer gives "${name}" this value.`, { variable: name, reserved: true });
}

function invalid(message: string, facts: Refusal["facts"]): Refusal {
  return { code: "VARIABLE_INVALID", message, facts };
}

/** Writes what changed; a value equal to the default is not kept. */
export function setVariables(walk: Walk, variables: Readonly<Record<string, Json>>): void {
  const changed: Record<string, Json> = {};
  const restored: string[] = [];
  for (const [name, value] of Object.entries(variables)) {
    if (sameValue(walk.scope(name), value)) continue;
    if (sameValue(walk.program.variables.get(name)?.defaultValue, value)) restored.push(name);
    else changed[name] = value;
  }
  if (restored.length === 0 && Object.keys(changed).length === 0) return;
  walk.emit({ type: "variables_set", variables: changed, restored });
}
