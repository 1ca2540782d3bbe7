import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import type { Attachment, Brought } from "../../../model/attachment.ts";
import type { Caller } from "../../../model/caller.ts";
import type { Event } from "../../../model/event.ts";
import { OVER } from "../../../model/lifecycle.ts";
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
  const step = record.position?.step ?? "";
  const events = brought.map((attachment): Event => ({ type: "attached", step, attachment, by }));
  journey.put(record, next.value, events, remark);
  return next;
}

/** The task with its new attachments. */
function withBrought(record: TaskRecord, brought: readonly Brought[], now: number): Result<TaskRecord> {
  if (brought.length === 0) return { ok: true, value: record };
  const { id, attachments = [] } = record;
  const position = positionOf(record);
  if (position ? position.result !== undefined : isOver(record)) {
    const facts = { taskId: id, result: position?.result ?? record.category };
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

/**
 * Whether a plain task has ended for good. One that can be reopened takes attachments: a gate on its way back may want
 * them.
 */
function isOver(record: TaskRecord): boolean {
  const { exits = [] } = lifecycleOf(record).states[record.state] ?? {};
  return OVER.includes(record.category) && exits.length === 0;
}

/** A plain task has no position. */
function positionOf({ id, workflow, position }: TaskRecord): TaskRecord["position"] {
  if (!position && workflow !== "") throw new Error(`task ${id} has no position`);
  return position;
}
