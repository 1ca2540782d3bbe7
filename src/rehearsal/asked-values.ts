import { own } from "../engine/own.ts";
import type { Json } from "../model/json.ts";
import type { VariableType } from "../model/variable.ts";
import type { Program, ProgramNode } from "../workflow/program.ts";

/** Any value will do: what a workflow makes of one is asked with the variables that a simulation is started with. */
const samples: Readonly<Record<VariableType, Json>> = {
  string: "something",
  number: 1,
  boolean: true,
  array: ["something"],
  object: { name: "something" },
};

/** What a step asks its reporter for, so that a report is not refused for the lack of it: what is held already, if anything. */
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
