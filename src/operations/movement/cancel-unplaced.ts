import { taskStatus } from "../../lifecycle/task-status.ts";
import { OVER } from "../../model/lifecycle.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { cancelledUnplaced } from "../../tasks/changes/cancelled.ts";
import type { Call, Ports } from "../ports/call.ts";
import { Journey, type Remark } from "./journey.ts";

/** A task that cannot be moved because it waits for its workflow, which may be misspelt and never come. */
export async function unplacedTask(
  id: string,
  { store, settings }: Pick<Ports, "store" | "settings">,
): Promise<TaskRecord | undefined> {
  const [record] = await (await store()).load(settings.project, [id]);
  return record?.definition === undefined ? record : undefined;
}

/** It counts as cancelled from now on, and begins as cancelled if the workflow comes after all. */
export function cancelUnplaced(record: TaskRecord, remark: Remark, call: Call): Result<Journey> {
  const { id, category } = record;
  if (OVER.includes(category)) {
    const facts = { taskId: id, status: taskStatus(record) };
    return { ok: false, refusal: { code: "TASK_ENDED", message: `"${id}" has ended.`, facts } };
  }
  const journey = new Journey(call);
  journey.put(record, cancelledUnplaced(record, journey.now), [], remark);
  return { ok: true, value: journey };
}
