import { copyRecord } from "../../model/copy-record.ts";
import type { TaskRecord } from "../../model/task.ts";
import { extended } from "../claim.ts";

/** The same task with a longer lease; the record itself if there is no claim or the lease is long enough. */
export function renewed(record: TaskRecord, until: number): TaskRecord {
  const claim = record.claim && extended(record.claim, until);
  if (!claim || claim === record.claim) return record;
  const next = copyRecord(record);
  next.claim = claim;
  return next;
}
