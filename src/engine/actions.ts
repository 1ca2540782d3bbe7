import type { Json } from "../model/json.ts";
import type { Refusal } from "../model/refusal.ts";
import type { Action } from "../workflow/program.ts";
import { loopVariables } from "./loop-items.ts";
import { own } from "./own-property.ts";
import { isPlainObject } from "./plain-object.ts";
import { render } from "./render.ts";
import { judgeCapacity, setVariables } from "./variables.ts";
import type { Walk } from "./walk.ts";

type Check = Extract<Action, { kind: "validate" }>;

/** Why an action failed: its check is false, or the variables would become too large. */
export type Objection = { readonly check: Check } | { readonly excess: Refusal };

/** Runs actions in order, each seeing the effects of the earlier ones, up to the first that fails. */
export function runActions(walk: Walk, actions: readonly Action[]): Objection | undefined {
  for (const action of actions) {
    if (action.condition && !action.condition.holds(walk.scope)) continue;
    switch (action.kind) {
      case "note":
        walk.emit({
          type: "noted",
          step: walk.position.step,
          as: action.as,
          text: render(action.text, walk.scope),
        });
        break;
      case "set": {
        const excess = action.value && assign(walk, action.target, action.value.valueIn(walk.scope) ?? null);
        if (excess) return { excess };
        break;
      }
      case "validate":
        if (!action.check.holds(walk.scope)) return { check: action };
    }
  }
  return undefined;
}

/**
 * The variables that a report must include: the step's actions set them, but the definition
 * gives no value for them.
 */
export function requiredInputs(walk: Walk, actions: readonly Action[]): string[] {
  return possibleInputs(
    walk,
    actions.filter(({ condition }) => condition?.holds(walk.scope) ?? true),
  );
}

/** The checks of a step that a report without variables would fail. */
export function failingChecks(walk: Walk, actions: readonly Action[]): Check[] {
  const { mark } = walk;
  const failing = actions.flatMap((action) => {
    const objection = runActions(walk, [action]);
    return objection && "check" in objection ? [objection.check] : [];
  });
  walk.rewind(mark);
  return failing;
}

/**
 * The variables that a report might have to include: those that it must include if the conditions of
 * all actions are true.
 */
export function possibleInputs(walk: Walk, actions: readonly Action[]): string[] {
  const items = loopVariables(walk);
  const names = actions.flatMap((action) =>
    action.kind === "set" && !action.value ? action.target.slice(0, 1) : [],
  );
  return [...new Set(names)].filter((name) => !items.has(name));
}

/**
 * Assigns a value, unless it is too large. Every assignment is checked, because each one in a list
 * could double the value.
 */
function assign(walk: Walk, [name = "", ...keys]: readonly string[], value: Json): Refusal | undefined {
  const change = { [name]: withValue(walk.scope(name), keys, value) };
  const refusal = judgeCapacity(walk, change);
  if (!refusal) setVariables(walk, change);
  return refusal;
}

function withValue(whole: unknown, [key, ...keys]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  const object = isPlainObject(whole) ? whole : {};
  return { ...object, [key]: withValue(own(object, key), keys, value) };
}
