import type { HistoryEntry } from "../model/history.ts";

/** What is known of a task that is changed. */
interface Standing {
  /** a person brought it in */
  readonly isPersons: boolean;
  /** a person is asked about it */
  readonly isAsked: boolean;
}

/** A change of a task that is no move, and that was not for an agent to make. */
export function judgeChange(entry: HistoryEntry, { isPersons, isAsked }: Standing): string | undefined {
  if (entry.type === "replaced" || entry.type === "migrated") return "was put elsewhere";
  if (entry.type !== "described" || !("context" in entry.change)) return undefined;
  if (isPersons) return "had its context rewritten, which a person had written";
  return isAsked ? "had its context rewritten while a person was asked" : undefined;
}
