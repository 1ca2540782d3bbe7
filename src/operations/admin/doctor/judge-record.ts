import { canonicalJson } from "../../../model/canonical-json.ts";
import type { HistoryEntry } from "../../../model/history.ts";
import type { Json } from "../../../model/json.ts";
import { OVER } from "../../../model/lifecycle.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { visibleFields } from "../../../tasks/view/change-between.ts";

/**
 * How a task differs from its history, in the fields that callers see or in its category;
 * `undefined` if it does not.
 */
export function judgeRecord(record: TaskRecord, entries: readonly HistoryEntry[]): string | undefined {
  const fields = differingFields(visibleFields(record), fieldsIn(entries)).filter(
    // Entries of other tasks tell of the changes since the last entry.
    (field) => field !== "blockers" || record.counted === undefined,
  );
  if (fields.length > 0) return `the task differs from its history in ${fields.join(", ")}`;
  return hasFittingCategory(record) ? undefined : "the task is filed under another state than it is in";
}

/** The fields after all changes. Each change holds only the fields that it changed, with their new values. */
function fieldsIn(entries: readonly HistoryEntry[]): Readonly<Record<string, Json>> {
  const fields = new Map<string, Json>();
  for (const { change } of entries)
    for (const [key, value] of Object.entries(change)) {
      if (value === null) fields.delete(key);
      else fields.set(key, value);
    }
  return Object.fromEntries(fields);
}

function differingFields(
  seen: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, Json>>,
): readonly string[] {
  const names = [...new Set([...Object.keys(seen), ...Object.keys(known)])];
  return names.filter((name) => canonicalText(seen[name]) !== canonicalText(known[name]));
}

function canonicalText(value: unknown): string {
  return value === undefined ? "" : canonicalJson(value as Json);
}

/**
 * Whether the category fits the position and the hold. If not, no list of tasks would contain the task, although
 * its status looks right.
 */
function hasFittingCategory({ position, hold, category }: TaskRecord): boolean {
  if (!position) return true;
  if (position.result !== undefined) return OVER.includes(category);
  return category === "ready" || (category === "active" && hold === undefined);
}
