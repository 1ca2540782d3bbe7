import type { HistoryEntry } from "../../model/history.ts";
import type { Json } from "../../model/json.ts";
import { sameValue } from "../../workflow/conditions/same-value.ts";
import type { Program } from "../../workflow/program.ts";
import type { Truth } from "./judge-event.ts";

/** A value that only a person's answer gives a variable, in an entry in which no person had a part. */
export function judgeDecided(entry: HistoryEntry, program: Program, { person }: Truth): string | undefined {
  if (person || program.reserved.size === 0) return undefined;
  // What an answer brings about is as good as the answer, which is judged by itself.
  if (entry.events.some(({ type }) => type === "answered")) return undefined;
  for (const event of entry.events) {
    if (event.type !== "variables_set" && event.type !== "started") continue;
    // A branch begins with what its fork knows, and that was judged when it was written.
    if (event.type === "started" && event.branch) continue;
    const name = Object.keys(event.variables).find((one) => isDecided(one, event.variables[one], program));
    if (name !== undefined) return `had "${name}" decided, and no person did that`;
  }
  return undefined;
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
