import type { Event } from "../model/event.ts";
import type { Json } from "../model/json.ts";
import { sameValue } from "../workflow/conditions/same-value.ts";
import type { Program } from "../workflow/program.ts";
import { mayAgentWrite } from "../workflow/verify/openings/agent-writes.ts";
import type { PlaceBefore } from "./call-level.ts";

/**
 * What is wrong with the variables of an event: a reserved variable has a value that no person's answer explains, and
 * that opens no question.
 */
export function judgeDecided(event: Event, program: Program, before: PlaceBefore): string | undefined {
  if (program.reserved.size === 0) return undefined;
  if (event.type !== "variables_set" && event.type !== "started" && event.type !== "subflow_entered")
    return undefined;
  // A branch inherits its fork's variables, which were judged when they were written.
  if (event.type === "started" && event.branch) return undefined;
  // The definition itself gives a subflow its variables. A called workflow gets the caller's variables: judge these.
  if (event.type === "subflow_entered" && !event.call) return undefined;
  const first = (name: string) => program.variables.get(name)?.defaultValue;
  const isWrong = ([name, to]: readonly [string, Json | undefined]) => {
    const change = { name, from: before.variables.get(name) ?? first(name), to };
    return isDecided(name, to, program) && !mayAgentWrite(program, before.step, change);
  };
  const restored = event.type === "variables_set" ? event.restored : [];
  const written = [
    ...Object.entries(event.variables),
    ...restored.map((name) => [name, first(name)] as const),
  ];
  const name = written.find(isWrong)?.[0];
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
