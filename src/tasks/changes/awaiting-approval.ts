import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { nextState } from "../../lifecycle/next-state.ts";
import type { TaskRecord } from "../../model/task.ts";

/** A task whose report waits for a person; `asked` is the hash of that report. */
export function awaitingApproval(record: TaskRecord, asked: string | undefined, now: number): TaskRecord {
  const { asked: _earlier, ...rest } = record;
  return {
    ...rest,
    hold: "approval",
    ...(asked !== undefined && { asked }),
    category: "ready",
    state: nextState(lifecycleOf(record), record.state, "ready"),
    updatedAt: now,
  };
}
