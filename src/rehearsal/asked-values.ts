import { own } from "../engine/own-property.ts";
import type { Json } from "../model/json.ts";
import type { VariableType } from "../model/variable.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";

/** A sample value of each type. Any value will do: a simulation explores other values through its start variables. */
const samples: Readonly<Record<VariableType, Json>> = {
  string: "something",
  number: 1,
  boolean: true,
  array: ["something"],
  object: { name: "something" },
};

/** Values for the variables a step asks for: the current value if there is one, otherwise a sample. */
export function askedValues(
  node: ProgramNode,
  { variables }: Program,
  held: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const actions = node.type === "task" || node.type === "gate" ? (node.actions ?? []) : [];
  const asked = actions.flatMap((action) =>
    action.kind === "set" && action.value === undefined ? [action.target] : [],
  );
  return Object.fromEntries(
    asked.map(([root = "", ...keys]) => [
      root,
      own(held, root) ?? samples[variables.get(root)?.type ?? typeOf(keys)],
    ]),
  );
}

function typeOf(keys: readonly string[]): VariableType {
  return keys.length > 0 ? "object" : "string";
}
