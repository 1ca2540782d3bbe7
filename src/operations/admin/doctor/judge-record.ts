import { canonicalJson } from "../../../model/canonical-json.ts";
import type { HistoryEntry } from "../../../model/history.ts";
import type { Json } from "../../../model/json.ts";
import { OVER } from "../../../model/lifecycle.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { visibleFields } from "../../../tasks/view/change-between.ts";

/** What is wrong with what callers see of a task, or with how it is found, by all that its history tells. */
export function judgeRecord(record: TaskRecord, entries: readonly HistoryEntry[]): string | undefined {
  const fields = strayFields(visibleFields(record), toldIn(entries));
  if (fields.length > 0) return `the task differs from its history in ${fields.join(", ")}`;
  return isFiled(record) ? undefined : "the task is filed under another state than it is in";
}

/** Each change gives the new values of what became different. */
function toldIn(entries: readonly HistoryEntry[]): Readonly<Record<string, Json>> {
  const fields = new Map<string, Json>();
  for (const { change } of entries)
    for (const [key, value] of Object.entries(change)) {
      if (value === null) fields.delete(key);
      else fields.set(key, value);
    }
  return Object.fromEntries(fields);
}

function strayFields(
  seen: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, Json>>,
): readonly string[] {
  const names = [...new Set([...Object.keys(seen), ...Object.keys(known)])];
  return names.filter((name) => textOf(seen[name]) !== textOf(known[name]));
}

function textOf(value: unknown): string {
  return value === undefined ? "" : canonicalJson(value as Json);
}

/** A held task shows why it is held, whatever it is filed under: under another state no list would find it. */
function isFiled({ position, hold, category }: TaskRecord): boolean {
  if (!position) return true;
  if (position.result !== undefined) return OVER.includes(category);
  return category === "ready" || (category === "active" && hold === undefined);
}
