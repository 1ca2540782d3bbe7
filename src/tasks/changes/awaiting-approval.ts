import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { nextState } from "../../lifecycle/state-for.ts";
import type { AskedFile } from "../../model/attachment.ts";
import type { TaskRecord } from "../../model/task.ts";

/** A task whose report waits for a person; `asked` is the hash of that report, `files` are its attachments. */
export function awaitingApproval(
  record: TaskRecord,
  asked: string | undefined,
  now: number,
  files: readonly AskedFile[] = [],
): TaskRecord {
  const { asked: _asked, askedFiles: _files, ...rest } = record;
  return {
    ...rest,
    hold: "approval",
    ...(asked !== undefined && { asked }),
    ...(files.length > 0 && { askedFiles: [...files] }),
    category: "ready",
    state: nextState(lifecycleOf(record), record.state, "ready"),
    updatedAt: now,
  };
}
