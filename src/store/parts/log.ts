import type { DefinitionEntry, HistoryEntry, LogEntry, RecordEntry } from "../../model/history.ts";
import type { Mark } from "../../model/mark.ts";

export interface LogQuery {
  readonly project: string;
  /** the number of the last entry of the page before; that page is read in the same direction */
  readonly after?: number;
  readonly limit: number;
  readonly newestFirst?: boolean;
}

export type LogPage =
  | {
      readonly ok: true;
      /** oldest first; empty if the mark is that of the newest entry */
      readonly entries: readonly LogEntry[];
      /** the mark of the last entry read */
      readonly next: Mark;
    }
  /** the mark belongs to another log, so its reader has to start again */
  | { readonly ok: false };

/**
 * A project's log. Its numbers have no gaps, unless tasks were pruned, and appear in the order of the commits: a reader that has read to n
 * never finds an entry at or below n later, however many processes write. The log has entries of three kinds: one
 * for each change of a task, one for each definition that `definitions.save` saves, and one for each record change
 * that has an `entry`.
 */
export interface Log {
  /** the mark of the newest entry, `START` if there is none */
  readonly head: (project: string) => Promise<Mark>;
  /**
   * The entries after a mark. `ok: false` if the log has no entry with the mark's number, or if that entry's hash
   * differs from the mark's. A mark that is a bare number has no hash to compare.
   */
  readonly after: (project: string, mark: Mark, limit: number) => Promise<LogPage>;
  /**
   * Resolves true as soon as the newest entry may differ from the mark's: after a commit in any process, or an import.
   * Resolves false after `timeoutMs`, when aborted, and when the store is closed. Waiting does not keep the process
   * alive.
   */
  readonly wait: (project: string, mark: Mark, timeoutMs: number, signal?: AbortSignal) => Promise<boolean>;
  readonly all: (query: LogQuery) => Promise<readonly LogEntry[]>;
  readonly ofTask: (query: LogQuery & { readonly task: string }) => Promise<readonly HistoryEntry[]>;
  /** the entries of definitions and records, which belong to no task */
  readonly ofNoTask: (query: LogQuery) => Promise<readonly (DefinitionEntry | RecordEntry)[]>;
}
