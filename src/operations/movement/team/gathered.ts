import type { TaskRecord } from "../../../model/task.ts";
import type { VersionedRecord } from "../../../store/parts/records.ts";
import type { Call } from "../../ports/call.ts";
import type { PendingChange, Remark } from "../pending-change.ts";

/** The changes of a call, as far as they are gathered. */
export interface Gathered {
  readonly call: Call;
  readonly now: number;
  readonly pending: ReadonlyMap<string, PendingChange>;
  /** the task as this call leaves it */
  readonly find: (id: string) => Promise<TaskRecord | undefined>;
  /** the same for many tasks, with one read; without those that do not exist */
  readonly findAll: (ids: readonly string[]) => Promise<readonly TaskRecord[]>;
  readonly put: (before: TaskRecord, record: TaskRecord, remark: Remark) => void;
  /** changes only the number of blockers of a task, because of a change of another one */
  readonly count: (before: TaskRecord, record: TaskRecord, because: string) => void;
  readonly effects: Effects;
  /** the counts of limited states, as this call has read them; the commit compares their versions */
  readonly counts: Map<string, VersionedRecord>;
  /** the new ids of renamed tasks, by their old ones */
  readonly renamed: ReadonlyMap<string, string>;
}

/** What a commit did besides the change that was asked for. */
export interface Effects {
  /** the tasks whose last blocker has gone */
  readonly unblocked: Set<string>;
  /** the tasks that moved on because they were unblocked */
  readonly autoAdvanced: Set<string>;
  /** the unblocked tasks that are left for a later commit, because this one advances enough */
  readonly left: Set<string>;
  /** the parents that are done because their children are */
  readonly rolledUp: Set<string>;
}
