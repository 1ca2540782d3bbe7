import { taskStatus } from "../lifecycle/task-status.ts";
import { unplaced } from "../lifecycle/unplaced.ts";
import { OVER } from "../model/lifecycle.ts";
import type { Result } from "../model/refusal.ts";
import type { Placement, TaskRecord } from "../model/task.ts";
import type { Context } from "./context.ts";
import { Journey, type Remark } from "./journey.ts";

/** A task that cannot be moved because it waits for its workflow, which may be misspelt and never come. */
export async function unplacedTask(
  id: string,
  { store, settings }: Pick<Context, "store" | "settings">,
): Promise<TaskRecord | undefined> {
  const [record] = await (await store()).tasks.load(settings.project, [id]);
  return record?.definition === undefined ? record : undefined;
}

/** It counts as cancelled from now on, and begins as cancelled if the workflow comes after all. */
export function cancelUnplaced(record: TaskRecord, remark: Remark, context: Context): Result<Journey> {
  const { id, category } = record;
  if (OVER.includes(category)) {
    const facts = { taskId: id, status: taskStatus(record) };
    return { ok: false, refusal: { code: "TASK_ENDED", message: `"${id}" has ended.`, facts } };
  }
  const journey = new Journey(context);
  // Where it was said to be may be behind a gate, and would not be believed: not that it is cancelled, either.
  const { variables, variablesBy } = record.placement ?? {};
  const placement: Placement = { status: "CANCELLED" };
  if (variables) placement.variables = variables;
  if (variablesBy) placement.variablesBy = variablesBy;
  const next = { ...record, ...unplaced("CANCELLED"), placement, updatedAt: journey.now };
  journey.put(record, next, [], remark);
  return { ok: true, value: journey };
}
