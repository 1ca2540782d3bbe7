import type { Json } from "../../model/json.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Call } from "../ports/call.ts";

/** The output of the last report, if that report was a failure. */
export async function lastFailure(
  { project, id, version }: TaskRecord,
  call: Call,
): Promise<Json | undefined> {
  const store = await call.ports.store();
  const entries = await store.log.ofTask({ project, task: id, limit: 20, newestFirst: true });
  const report = entries.find(({ events }) => events.some(({ type }) => type === "reported"));
  const failed = report?.events.some((event) => event.type === "reported" && event.outcome === "failed");
  if (!failed || report?.output === undefined || version === 0) return undefined;
  return report.output;
}
