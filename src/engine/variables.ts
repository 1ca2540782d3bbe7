import type { Caller } from "../model/caller.ts";
import type { Json } from "../model/json.ts";
import type { Refusal } from "../model/refusal.ts";
import { VariableName, type VariableType } from "../model/variable.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Program } from "../workflow/program.ts";
import { mayAgentWrite } from "../workflow/verify/openings/agent-writes.ts";
import { excessOf } from "./capacity.ts";
import { loopVariables, openLists } from "./loop-items.ts";
import { own } from "./own-property.ts";
import type { Walk } from "./walk.ts";

/** The names besides variables that conditions can read. */
const builtIn: ReadonlySet<string> = new Set(["context", "evidence"]);

export function isBuiltInName(name: string): boolean {
  return builtIn.has(name);
}

export const isOfType: Readonly<Record<VariableType, (value: Json) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === "object" && !Array.isArray(value),
};

/** Refuses variables that the caller may not write. `null` empties a variable of any type. */
export function judgeVariables(
  walk: Walk,
  variables: Readonly<Record<string, Json>>,
  by: Caller,
  /** reserved variables that the reporter may write, because the step asks for them */
  entrusted: readonly string[] = [],
): Refusal | undefined {
  for (const [name, value] of Object.entries(variables)) {
    const refusal =
      judgeName(name) ??
      judgeLoops(walk, name) ??
      judgeType(walk.program, name, value) ??
      (entrusted.includes(name) ? undefined : judgeReserved(walk, { [name]: value }, by));
    if (refusal) return refusal;
  }
  return judgeCapacity(walk, variables);
}

/** Refuses variables that would become too large. */
export function judgeCapacity(
  walk: Walk,
  variables: Readonly<Record<string, Json>> = {},
): Refusal | undefined {
  const excess = excessOf(allVariables(walk, variables));
  return excess && invalid(excess.message, excess.facts);
}

/** The variables of every level of the task, with the given ones added at the innermost level. */
export function allVariables(
  { position }: Walk,
  variables: Readonly<Record<string, Json>>,
): readonly Readonly<Record<string, Json>>[] {
  return [...position.frames.map((frame) => frame.variables), { ...position.variables, ...variables }];
}

/** Refuses a start without a required variable. */
export function judgeRequired(
  program: Program,
  variables: Readonly<Record<string, Json>>,
): Refusal | undefined {
  for (const { name, required, defaultValue } of program.variables.values()) {
    if (!required || isGiven(defaultValue) || isGiven(own(variables, name))) continue;
    return invalid(`The variable "${name}" must be given at the start.`, { variable: name });
  }
  return undefined;
}

/** Whether a value is given. `null` counts as no value. */
function isGiven(value: Json | undefined): boolean {
  return value !== undefined && value !== null;
}

/**
 * Refuses an invalid variable name. Conditions read gathered evidence as `evidence` and the task's context as `context`: a
 * variable with such a name would hide the real value.
 */
function judgeName(name: string): Refusal | undefined {
  if (VariableName.safeParse(name).success && !isBuiltInName(name)) return undefined;
  return invalid(`"${name.slice(0, 80)}" cannot be a variable's name.`, { variable: name.slice(0, 80) });
}

/** Refuses to write a variable that has the name of a loop's item: the item would hide the written value. */
function judgeLoops(walk: Walk, name: string): Refusal | undefined {
  if (!walk.position.loops || !loopVariables(walk).has(name)) return undefined;
  return invalid(`"${name}" is the item of the loop, and only the loop sets it.`, { variable: name });
}

function judgeType(program: Program, name: string, value: Json): Refusal | undefined {
  const declared = program.variables.get(name);
  if (!declared || value === null || isOfType[declared.type](value)) return undefined;
  return invalid(`The variable "${name}" is of type ${declared.type}.`, {
    variable: name,
    expected: declared.type,
  });
}

/**
 * Refuses an agent that writes a reserved variable. It may write the value that the variable already has, or a
 * value that opens a question.
 */
export function judgeReserved(
  walk: Walk,
  variables: Readonly<Record<string, Json>>,
  by: Caller,
): Refusal | undefined {
  if (by.kind === "person") return undefined;
  const name = Object.keys(variables).find((one) => decides(walk, one, variables[one]));
  if (name === undefined) return undefined;
  return invalid(`Only a person's answer decides about "${name}".`, { variable: name, reserved: true });
}

function decides(walk: Walk, name: string, to: Json | undefined): boolean {
  const from = walk.variable(name);
  return !sameValue(from, to) && !mayAgentWrite(walk.program, walk.position.step, { name, from, to });
}

function invalid(message: string, facts: Refusal["facts"]): Refusal {
  return { code: "VARIABLE_INVALID", message, facts };
}

/** The variables that differ from their defaults. A position stores only those. */
export function nonDefaults(
  program: Program,
  variables: Readonly<Record<string, Json>>,
): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) => !sameValue(program.variables.get(name)?.defaultValue, value),
    ),
  );
}

/** Writes changed values only; a value equal to the default is removed. */
export function setVariables(walk: Walk, variables: Readonly<Record<string, Json>>): void {
  const lists = openLists(walk);
  const items = loopVariables(walk);
  const changed: Record<string, Json> = {};
  const restored: string[] = [];
  for (const [name, value] of Object.entries(variables)) {
    if (items.has(name)) {
      walk.warn("loop_variable", `"${name}" is the item of the loop, and only the loop sets it.`);
      continue;
    }
    if (sameValue(walk.variable(name), value)) continue;
    if (sameValue(walk.program.variables.get(name)?.defaultValue, value)) restored.push(name);
    else changed[name] = value;
  }
  if (restored.length === 0 && Object.keys(changed).length === 0) return;
  walk.emit({ type: "variables_set", variables: changed, restored });
  if (lists.size > 0) keepLists(walk, lists);
}

/** Copies a list that has changed into the pass of its loop, so that the loop keeps the list it began with. */
function keepLists(walk: Walk, before: ReadonlyMap<string, readonly Json[]>): void {
  const now = openLists(walk);
  for (const [loop, items] of before) {
    if (!sameValue(now.get(loop), items))
      walk.emit({ type: "loop_items_kept", step: loop, items: [...items] });
  }
}
