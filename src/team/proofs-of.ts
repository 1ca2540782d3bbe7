import type { Proofs } from "../lifecycle/moves/gates-on-move.ts";
import type { TaskRecord } from "../model/task.ts";

/** What a task can show at a gate of its lifecycle: its attachments. */
export function proofsOf({ attachments = [] }: Pick<TaskRecord, "attachments">): Proofs {
  return { attachments: new Set(attachments.map(({ type }) => type)) };
}
