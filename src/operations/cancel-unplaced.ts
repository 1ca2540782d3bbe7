import { taskStatus } from "../lifecycle/task-status.ts";
import { unplaced } from "../lifecycle/unplaced.ts";
import { Category } from "../model/lifecycle.ts";
import type { Result } from "../model/refusal.ts";
import type { Context } from "./context.ts";
import { Journey, type Remark } from "./journey.ts";

const OVER: readonly Category[] = Category.extract(["done", "failed", "cancelled"]).options;

/**
 * Ends a task that cannot be moved because it waits for its workflow, which may be misspelt and never come. It counts as
 * cancelled from now on, and begins as cancelled if the workflow comes after all.
 */
export async function cancelUnplaced(
  id: string,
  /** why it cannot be moved: still the answer where the task is not such a one */
  refused: Result<never>,
  remark: Remark,
  context: Context,
): Promise<Result<Journey>> {
  const [record] = await (await context.store()).load(context.settings.project, [id]);
  if (!record || record.definition !== undefined) return refused;
  if (OVER.includes(record.category)) {
    const facts = { taskId: id, status: taskStatus(record) };
    return { ok: false, refusal: { code: "TASK_ENDED", message: `"${id}" has ended.`, facts } };
  }
  const journey = new Journey(context);
  const placement = { ...record.placement, status: "CANCELLED" } as const;
  const next = { ...record, ...unplaced("CANCELLED"), placement, updatedAt: journey.now };
  journey.put(record, next, [], remark);
  return { ok: true, value: journey };
}
