import type { Event } from "../model/event.ts";
import type { Json } from "../model/json.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Program } from "../workflow/program.ts";

/** What is wrong with the variables of an event: a reserved variable has a value that no person's answer explains. */
export function judgeDecided(event: Event, program: Program): string | undefined {
  if (program.reserved.size === 0) return undefined;
  if (event.type !== "variables_set" && event.type !== "started" && event.type !== "subflow_entered")
    return undefined;
  // A branch inherits its fork's variables, which were judged when they were written.
  if (event.type === "started" && event.branch) return undefined;
  // The definition itself gives a subflow its variables. A called workflow gets the caller's variables: judge these.
  if (event.type === "subflow_entered" && !event.call) return undefined;
  const name = Object.keys(event.variables).find((one) => isDecided(one, event.variables[one], program));
  return name === undefined ? undefined : `had "${name}" decided, and no person did that`;
}

function isDecided(name: string, value: Json | undefined, program: Program): boolean {
  const values = program.reserved.get(name) ?? [];
  return values.some((one) => sameValue(one, value)) && !isWrittenByAuthor(name, program);
}

/** Whether the definition itself sets the variable: by an action, a subflow's result or a fork's item. */
function isWrittenByAuthor(name: string, { nodes }: Program): boolean {
  return [...nodes.values()].some((node) => {
    if (node.type === "subflow") return node.returns.has(name);
    if (node.type === "fork") return node.each?.as === name;
    const actions = "actions" in node ? (node.actions ?? []) : [];
    return actions.some((action) => action.kind === "set" && action.target[0] === name);
  });
}
