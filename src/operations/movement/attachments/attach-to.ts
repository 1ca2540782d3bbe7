import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import { withoutAttachments } from "../../../model/attached-names.ts";
import type { Attachment, Brought, Detached } from "../../../model/attachment.ts";
import type { Caller } from "../../../model/caller.ts";
import type { Event } from "../../../model/event.ts";
import { OVER } from "../../../model/lifecycle.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { withAttachment } from "../../../tasks/attachments.ts";
import type { Journey } from "../journey.ts";
import type { Remark } from "../pending-change.ts";

/** Adds attachments to a task as part of a journey. Returns the task with its attachments. */
export function attachTo(
  journey: Journey,
  record: TaskRecord,
  brought: readonly Brought[],
  by: Caller,
  remark: Remark = {},
): Result<TaskRecord> {
  const next = withBrought(record, brought, journey);
  if (!next.ok || brought.length === 0) return next;
  const step = record.position?.step ?? "";
  const events = brought.map((attachment): Event => ({ type: "attached", step, attachment, by }));
  journey.put(record, next.value, events, remark);
  return next;
}

/** Takes attachments off a task as part of a journey. The history keeps their texts. */
export function detachFrom(
  journey: Journey,
  record: TaskRecord,
  which: Detached,
  by: Caller,
): Result<TaskRecord> {
  const { attachments = [] } = record;
  const ended = judgeEnded(record);
  if (ended) return { ok: false, refusal: ended };
  const kept = withoutAttachments(attachments, which);
  if (kept.length === attachments.length) return { ok: true, value: record };
  const next = { ...record, attachments: [...kept], updatedAt: journey.now };
  const event: Event = { type: "detached", step: record.position?.step ?? "", attachment: which, by };
  journey.put(record, next, [event], { type: "described", caller: by });
  return { ok: true, value: next };
}

/** The task with its new attachments. */
function withBrought(
  record: TaskRecord,
  brought: readonly Brought[],
  { now, limits }: Journey,
): Result<TaskRecord> {
  if (brought.length === 0) return { ok: true, value: record };
  const { id, attachments = [] } = record;
  const ended = judgeEnded(record);
  if (ended) return { ok: false, refusal: ended };
  const position = positionOf(record);
  const moment = { at: now, version: record.version + 1, position };
  const kept = brought.reduce<readonly Attachment[]>(
    (sofar, one) => withAttachment(sofar, one, moment),
    attachments,
  );
  const limit = limits.attachments;
  if (kept.length > limit) {
    const message = `"${id}" has ${attachments.length} attachments; at most ${limit} are kept.`;
    return { ok: false, refusal: { code: "ATTACHMENTS_FULL", message, facts: { taskId: id, limit } } };
  }
  return { ok: true, value: { ...record, attachments: [...kept], updatedAt: now } };
}

function judgeEnded(record: TaskRecord): Refusal | undefined {
  const { id, category } = record;
  const position = positionOf(record);
  if (position ? position.result === undefined : !isOver(record)) return undefined;
  const facts = { taskId: id, result: position?.result ?? category };
  return { code: "TASK_ENDED", message: `"${id}" has ended.`, facts };
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
