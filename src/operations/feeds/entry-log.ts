import type { HistoryEntry } from "../../model/history.ts";
import type { Call } from "../ports/call.ts";

/** The project's history for readers that follow it. */
export interface EntryLog {
  /** the sequence number of the newest entry, or 0 */
  readonly newest: () => Promise<number>;
  /** oldest first */
  readonly after: (seq: number, limit: number) => Promise<readonly HistoryEntry[]>;
  /** true once any process may have added an entry after `seq`; false after `ms` or when aborted */
  readonly wait: (seq: number, ms: number, signal: AbortSignal) => Promise<boolean>;
}

export function entryLog({
  ports: {
    store,
    settings: { project },
  },
}: Call): EntryLog {
  return {
    newest: async () => (await store()).newest(project),
    after: async (after, limit) => (await store()).history({ project, after, limit }),
    wait: async (seq, ms, signal) => (await store()).waitForEntry(project, seq, ms, signal),
  };
}
