import type { TaskRecord } from "../../../model/task.ts";
import { renewed } from "../../../tasks/changes/renewed.ts";
import type { Call } from "../../ports/call.ts";
import { Journey } from "../journey.ts";

/** A worker whose report takes long to look into must not lose the task over it. */
export async function keepClaim(call: Call, record: TaskRecord, longestMs: number): Promise<void> {
  const next = renewed(record, call.ports.now() + longestMs + call.ports.settings.leaseMs);
  if (next === record) return;
  const journey = new Journey(call);
  const note = "its evidence is looked into";
  journey.put(record, next, [], { type: "claimed", caller: call.caller, note });
  // Whoever was faster has changed the task: then the report is judged by what it is now.
  await journey.commit();
}
