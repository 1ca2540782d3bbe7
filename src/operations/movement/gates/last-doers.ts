import { doerIn } from "../../../engine/doers.ts";
import type { Doer } from "../../../model/doers.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { entriesOf } from "../../history/entries-of.ts";
import type { Call } from "../../ports/call.ts";

/**
 * The callers whose work a gate asks others to judge: those that last took the task out of the named states or did the
 * named steps; without names, the caller that brought it into its present state.
 */
export async function lastDoers(
  record: TaskRecord,
  names: readonly string[] | undefined,
  call: Call,
): Promise<readonly Doer[]> {
  const left = new Map<string, Doer>();
  let state = "";
  let brought: Doer | undefined;
  for await (const { caller, change } of entriesOf(record, call.ports)) {
    const next = change["state"];
    if (typeof next !== "string" || next === state) continue;
    left.set(state, doerIn(caller));
    brought = doerIn(caller);
    state = next;
  }
  if (!names) return brought === undefined ? [] : [brought];
  const done = record.position?.doneBy ?? {};
  return names.flatMap((name) => {
    const ofState = left.get(name);
    const ofStep = Object.hasOwn(done, name) ? (done[name] ?? []) : [];
    return [...(ofState === undefined ? [] : [ofState]), ...ofStep];
  });
}
