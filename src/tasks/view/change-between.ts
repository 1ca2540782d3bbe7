import type { Json } from "../../model/json.ts";
import type { TaskRecord } from "../../model/task.ts";
import { sameValue } from "../../workflow/conditions/same-value.ts";
import { summaryOf } from "./summary.ts";

/** `version` and `updatedAt` differ after every change, so a change does not list them. */
const ALWAYS_DIFFERENT: ReadonlySet<string> = new Set(["version", "updatedAt"]);

/** The new values of exactly the visible fields that differ; null for a field that is gone. */
export function changeBetween(before: TaskRecord | undefined, after: TaskRecord): Record<string, Json> {
  const old: Readonly<Record<string, unknown>> = before ? visible(before) : {};
  const now: Readonly<Record<string, unknown>> = visible(after);
  const change: Record<string, Json> = {};
  for (const key in now) {
    if (old[key] === now[key] || ALWAYS_DIFFERENT.has(key) || sameValue(old[key], now[key])) continue;
    change[key] = now[key] as Json;
  }
  for (const key in old) if (now[key] === undefined) change[key] = null;
  // The history does not tell the count that the task was loaded with.
  if (before?.counted !== undefined) change["blockers"] = after.team?.blockers || null;
  return change;
}

/** The fields that callers see. Folding the changes of a task's history up to this record must give the same. */
export function visibleFields(record: TaskRecord): Record<string, unknown> {
  const fields = Object.entries(visible(record));
  return Object.fromEntries(
    fields.filter(([key, value]) => !ALWAYS_DIFFERENT.has(key) && value !== undefined),
  );
}

function visible(record: TaskRecord): Record<string, unknown> {
  const view: Record<string, unknown> = summaryOf(record);
  view["context"] = record.context;
  if (record.position) view["variables"] = record.position.variables;
  if (record.team?.description !== undefined) view["description"] = record.team.description;
  return view;
}
