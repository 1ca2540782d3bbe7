import type { BoundLevel } from "../bounds/bound-level.ts";
import type { HookNote } from "../model/hook-note.ts";
import type { HookSession } from "../model/hook-session.ts";
import type { HookedRun, LeftTasks } from "../model/hooked-run.ts";

/** What the store says of a run's task now. */
export interface TaskHead {
  readonly version: number;
  readonly category: string;
  /** the worker that holds the task */
  readonly owner?: string;
  /** when that worker's claim expires, by its own end or with the lease of the worker */
  readonly until?: number;
}

/** A run, and its task as it is now; the task is absent if it was removed. */
export interface KnownRun {
  readonly run: HookedRun;
  readonly task?: TaskHead;
}

/** Everything that an event is judged by, read at one moment. */
export interface Snapshot {
  /** the runs of every session of the project */
  readonly runs: readonly KnownRun[];
  /** the tasks that this session left before they ended */
  readonly left: readonly Omit<LeftTasks, "tasks">[];
  readonly session?: HookSession;
  /** the operator's bounds, with or without a run */
  readonly standing: readonly BoundLevel[];
  /** the notes of this session that Navigator has not taken in yet */
  readonly untaken: readonly HookNote[];
}
