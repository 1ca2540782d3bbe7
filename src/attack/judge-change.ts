import type { HistoryEntry } from "../model/history.ts";

/** Facts about the task that an entry changes. */
interface ChangedTask {
  /** a person loaded the task */
  readonly isPersons: boolean;
  /** the task waits for a person's answer */
  readonly isAsked: boolean;
}

/** What is wrong with a change that moves nothing: an agent may not make it. `undefined` if nothing is wrong. */
export function judgeChange(entry: HistoryEntry, { isPersons, isAsked }: ChangedTask): string | undefined {
  if (entry.type === "replaced" || entry.type === "migrated") return "was put elsewhere";
  if (entry.type !== "described" || !("context" in entry.change)) return undefined;
  if (isPersons) return "had its context rewritten, which a person had written";
  return isAsked ? "had its context rewritten while a person was asked" : undefined;
}
