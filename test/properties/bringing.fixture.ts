import { moveOf } from "../../src/engine/view/move-of.ts";
import type { Caller } from "../../src/model/caller.ts";
import type { Json } from "../../src/model/json.ts";
import type { Move } from "../../src/model/move.ts";
import type { LegalAction } from "../../src/model/situation.ts";
import type { VariableType } from "../../src/model/variable.ts";
import type { Program } from "../../src/workflow/program.ts";

const plain: Readonly<Record<VariableType, Json>> = {
  string: "words",
  number: 1,
  boolean: true,
  array: ["one", "two"],
  object: { done: true },
};

/** The move of an action, with a value of the right type for each variable it needs. */
export function bringing(
  action: LegalAction,
  by: Caller,
  program: Program,
  values: Readonly<Record<VariableType, Json>> = plain,
): Move {
  const move = moveOf(action, by);
  if (move.type !== "report" || !action.needs) return move;
  const brought = action.needs.map((name) => {
    const type = program.variables.get(name)?.type;
    return [name, type === undefined ? "something" : values[type]] as const;
  });
  return { ...move, variables: Object.fromEntries(brought) };
}
