import type { Json } from "../model/json.ts";
import type { Action } from "../workflow/program.ts";
import { own } from "./own.ts";
import { isPlainObject } from "./plain-object.ts";
import { render } from "./render.ts";
import { setVariables } from "./variables.ts";
import type { Walk } from "./walk.ts";

/** Carries out actions in their order, each seeing what the earlier ones did; gives what a check says against it. */
export function act(walk: Walk, actions: readonly Action[]): string | undefined {
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
      case "set":
        if (action.value) assign(walk, action.target, action.value.valueIn(walk.scope) ?? null);
        break;
      case "validate":
        if (!action.check.holds(walk.scope)) return action.message;
    }
  }
  return undefined;
}

/** The variables that a report must bring, because the step says so and gives no value itself. */
export function wanted(walk: Walk, actions: readonly Action[]): string[] {
  return actions.flatMap((action) =>
    action.kind === "set" && !action.value && (action.condition?.holds(walk.scope) ?? true)
      ? [action.target[0] as string]
      : [],
  );
}

function assign(walk: Walk, [name = "", ...keys]: readonly string[], value: Json): void {
  setVariables(walk, { [name]: withValue(walk.scope(name), keys, value) });
}

function withValue(whole: unknown, [key, ...keys]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  const object = isPlainObject(whole) ? whole : {};
  return { ...object, [key]: withValue(own(object, key), keys, value) };
}
