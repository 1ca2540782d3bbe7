import type { Mark } from "../../model/mark.ts";
import type { LogPage } from "../../store/parts/log.ts";
import type { Call } from "../ports/call.ts";

/** A project's log, for readers that follow it. */
export interface EntryLog {
  /** the mark of the newest entry */
  readonly head: () => Promise<Mark>;
  /** the entries after the mark, oldest first; `ok: false` if the mark is of another log */
  readonly after: (mark: Mark, limit: number) => Promise<LogPage>;
  /**
   * true as soon as the log may have an entry after the mark or may have been replaced; false after
   * `ms` or when aborted
   */
  readonly wait: (mark: Mark, ms: number, signal: AbortSignal) => Promise<boolean>;
}

export function entryLog({
  ports: {
    store,
    settings: { project },
  },
}: Call): EntryLog {
  return {
    head: async () => (await store()).log.head(project),
    after: async (mark, limit) => (await store()).log.after(project, mark, limit),
    wait: async (mark, ms, signal) => (await store()).log.wait(project, mark, ms, signal),
  };
}
