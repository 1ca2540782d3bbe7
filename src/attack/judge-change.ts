import type { HistoryEntry } from "../model/history.ts";

/** Facts about the task that an entry changes. */
interface ChangedTask {
  /** whether a person loaded the task */
  readonly isPersons: boolean;
  /** whether the task waits for a person's answer */
  readonly isAsked: boolean;
}

/** Why an agent may not make this change; `undefined` if it may. Only for changes that do not move the task. */
export function judgeChange(entry: HistoryEntry, { isPersons, isAsked }: ChangedTask): string | undefined {
  if (entry.type === "replaced" || entry.type === "migrated") return "was put elsewhere";
  if (entry.type !== "described" || !("context" in entry.change)) return undefined;
  if (isPersons) return "had its context rewritten, which a person had written";
  return isAsked ? "had its context rewritten while a person was asked" : undefined;
}
