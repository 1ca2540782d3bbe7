import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { bareRecord } from "../../model/copy-record.ts";
import type { TaskRecord } from "../../model/task.ts";

/** A task whose progress is discarded. Its identity, description, lifecycle, fence and history stay. */
export function replaced(record: TaskRecord, workflow: string): TaskRecord {
  const { definition: _definition, attachments: _attachments, team: _team, ...kept } = bareRecord(record);
  return { ...kept, workflow, category: "ready", state: lifecycleOf(record).settings.initialState };
}
