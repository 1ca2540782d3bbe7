import type { HistoryEntry } from "../../model/history.ts";
import type { Call } from "../ports/call.ts";

const ENTRIES_AT_ONCE = 1_000;

/** All entries of a task, oldest first; none if there is no such task. */
export async function wholeHistory(task: string, { ports }: Call): Promise<readonly HistoryEntry[]> {
  const { log } = await ports.store();
  const { project } = ports.settings;
  const entries: HistoryEntry[] = [];
  for (;;) {
    const after = entries.at(-1)?.seq ?? 0;
    const page = await log.ofTask({ project, task, after, limit: ENTRIES_AT_ONCE });
    entries.push(...page);
    if (page.length < ENTRIES_AT_ONCE) return entries;
  }
}
