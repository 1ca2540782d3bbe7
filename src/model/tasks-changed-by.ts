import type { HistoryEntry } from "./history.ts";

/** The tasks that an entry changes: its own, and those of which it changes only the counts. */
export function tasksChangedBy({ task, events }: HistoryEntry): readonly string[] {
  const counted = events.flatMap((event) => (event.type === "dependants_counted" ? event.tasks : []));
  return [task, ...counted];
}
