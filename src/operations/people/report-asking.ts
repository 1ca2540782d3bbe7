import type { TaskRecord } from "../../model/task.ts";
import type { Context } from "../context.ts";

/** A claim may have run out since, or one of several approvals have come. */
const LOOK_BACK = 50;

/** What was said with the report that an approval is waited for, if it was said. */
export async function reportAsking(
  { project, id, hold }: TaskRecord,
  context: Context,
): Promise<string | undefined> {
  if (hold !== "approval") return undefined;
  const store = await context.store();
  const entries = await store.history({ project, task: id, limit: LOOK_BACK, newestFirst: true });
  return entries.find(({ type }) => type === "asked")?.note;
}
