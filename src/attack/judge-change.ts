import type { HistoryEntry } from "../model/history.ts";

/** The task that an entry changes. */
interface ChangedTask {
  /** a person loaded it */
  readonly isPersons: boolean;
  /** a person is asked about it */
  readonly isAsked: boolean;
}

/** A change without a move that an agent was not allowed to make. */
export function judgeChange(entry: HistoryEntry, { isPersons, isAsked }: ChangedTask): string | undefined {
  if (entry.type === "replaced" || entry.type === "migrated") return "was put elsewhere";
  if (entry.type !== "described" || !("context" in entry.change)) return undefined;
  if (isPersons) return "had its context rewritten, which a person had written";
  return isAsked ? "had its context rewritten while a person was asked" : undefined;
}
