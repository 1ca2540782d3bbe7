import type { NewEntry } from "../../src/model/history.ts";
import type { TaskRecord } from "../../src/model/task.ts";
import { changeBetween } from "../../src/tasks/view/change-between.ts";
import type { Desk } from "./desk.ts";

/** Changes a task's record directly, with an entry that tells the visible part and `more`. */
export async function changeRecord(
  desk: Desk,
  id: string,
  fields: Partial<TaskRecord>,
  more: NewEntry["change"] = {},
): Promise<void> {
  const before = await desk.record(id);
  const { store, settings, now } = desk.call.ports;
  const record = { ...before, ...fields };
  const change = { ...changeBetween(before, record), ...more };
  const entry: NewEntry = {
    task: id,
    type: "described",
    at: now(),
    caller: desk.call.caller,
    events: [],
    change,
  };
  const done = await (await store()).commit({ project: settings.project, changes: [{ record, entry }] });
  if (!done.ok) throw new Error(`${id} was changed by another call`);
}
