import type { Caller } from "../../model/caller.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Ports } from "../ports/call.ts";
import { entriesOf } from "./entries-of.ts";

/** The caller that created the task or last replaced it. */
export async function loadedBy(
  task: Pick<TaskRecord, "project" | "id">,
  ports: Pick<Ports, "store">,
): Promise<Caller | undefined> {
  let first: Caller | undefined;
  for await (const { type, caller } of entriesOf(task, ports, "newest")) {
    if (type === "created" || type === "replaced") return caller;
    first = caller;
  }
  return first;
}
