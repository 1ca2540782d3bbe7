import type { TaskRecord } from "../model/task.ts";
import type { Context } from "./context.ts";
import { textOf } from "./text-of.ts";

/** What was said when the step before failed; nothing when it did not. */
export async function lastFailure(
  { project, id, version }: TaskRecord,
  context: Context,
): Promise<string | undefined> {
  const store = await context.store();
  const entries = await store.log.ofTask({ project, task: id, limit: 20, newestFirst: true });
  const report = entries.find(({ events }) => events.some(({ type }) => type === "reported"));
  const failed = report?.events.some((event) => event.type === "reported" && event.outcome === "failed");
  if (!failed || report?.output === undefined || version === 0) return undefined;
  return textOf(report.output);
}
