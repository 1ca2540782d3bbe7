import type { Event } from "../model/event.ts";
import type { Json } from "../model/json.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Program } from "../workflow/program.ts";

/** A value that only a person's answer gives a variable, where no person had a part in it. */
export function judgeDecided(event: Event, program: Program): string | undefined {
  if (program.reserved.size === 0) return undefined;
  if (event.type !== "variables_set" && event.type !== "started" && event.type !== "subflow_entered")
    return undefined;
  // A branch begins with what its fork knows, and that was judged when it was written.
  if (event.type === "started" && event.branch) return undefined;
  // What a subflow is given is the definition's own word; what is called is given what the caller knows.
  if (event.type === "subflow_entered" && !event.call) return undefined;
  const name = Object.keys(event.variables).find((one) => isDecided(one, event.variables[one], program));
  return name === undefined ? undefined : `had "${name}" decided, and no person did that`;
}

function isDecided(name: string, value: Json | undefined, program: Program): boolean {
  const values = program.reserved.get(name) ?? [];
  return values.some((one) => sameValue(one, value)) && !isWrittenByAuthor(name, program);
}

/** The definition itself writes it on the way, or asks whoever reports a step for it, or goes over it. */
function isWrittenByAuthor(name: string, { nodes }: Program): boolean {
  return [...nodes.values()].some((node) => {
    if (node.type === "subflow") return node.returns.has(name);
    if (node.type === "fork") return node.each?.as === name;
    const actions = "actions" in node ? (node.actions ?? []) : [];
    return actions.some((action) => action.kind === "set" && action.target[0] === name);
  });
}
