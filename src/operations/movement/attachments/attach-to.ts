import type { Attachment, Brought } from "../../../model/attachment.ts";
import type { Caller } from "../../../model/caller.ts";
import type { Event } from "../../../model/event.ts";
import type { Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { withAttachment } from "../../../tasks/attachments.ts";
import type { Journey } from "../journey.ts";
import type { Remark } from "../pending-change.ts";

const MOST = 100;

/** Adds attachments to a task as part of a journey. Returns the task with its attachments. */
export function attachTo(
  journey: Journey,
  record: TaskRecord,
  brought: readonly Brought[],
  by: Caller,
  remark: Remark = {},
): Result<TaskRecord> {
  const next = withBrought(record, brought, journey.now);
  if (!next.ok || brought.length === 0) return next;
  const { step } = positionOf(record);
  const events = brought.map((attachment): Event => ({ type: "attached", step, attachment, by }));
  journey.put(record, next.value, events, remark);
  return next;
}

/** The task with its new attachments. */
function withBrought(record: TaskRecord, brought: readonly Brought[], now: number): Result<TaskRecord> {
  if (brought.length === 0) return { ok: true, value: record };
  const { id, attachments = [] } = record;
  const position = positionOf(record);
  if (position.result !== undefined) {
    const facts = { taskId: id, result: position.result };
    return { ok: false, refusal: { code: "TASK_ENDED", message: `"${id}" has ended.`, facts } };
  }
  const moment = { at: now, version: record.version + 1, position };
  const kept = brought.reduce<readonly Attachment[]>(
    (sofar, one) => withAttachment(sofar, one, moment),
    attachments,
  );
  if (kept.length > MOST) {
    const message = `"${id}" has ${attachments.length} attachments; at most ${MOST} are kept.`;
    return { ok: false, refusal: { code: "ATTACHMENTS_FULL", message, facts: { taskId: id, limit: MOST } } };
  }
  return { ok: true, value: { ...record, attachments: [...kept], updatedAt: now } };
}

function positionOf({ id, position }: TaskRecord): NonNullable<TaskRecord["position"]> {
  if (!position) throw new Error(`task ${id} has no position`);
  return position;
}
