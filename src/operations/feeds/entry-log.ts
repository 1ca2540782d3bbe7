import type { HistoryEntry } from "../../model/history.ts";
import type { Call } from "../ports/call.ts";

/** The history of a project as those see it who follow it. */
export interface EntryLog {
  /** the number of the newest entry, 0 when there is none */
  readonly newest: () => Promise<number>;
  /** oldest first */
  readonly after: (seq: number, limit: number) => Promise<readonly HistoryEntry[]>;
  /** true as soon as the newest entry may be another than `seq`, by whichever process; false after `ms` or when aborted */
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
