import * as z from "zod";
import type { Refusal, Result } from "../../model/refusal.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import { isOperator } from "../access.ts";
import { unlessBroken } from "../broken-definition.ts";
import { cancelUnfollowed, endedAt } from "../cancel-unfollowed.ts";
import { cancelUnplaced, unplacedTask } from "../cancel-unplaced.ts";
import { judgeClaim } from "../claim.ts";
import { conflict } from "../conflict.ts";
import type { Context } from "../context.ts";
import { released } from "../fresh.ts";
import { Journey } from "../journey.ts";
import { Key } from "../key.ts";
import { movable } from "../movable.ts";
import { operation } from "../operation.ts";
import { resumed } from "../resume.ts";
import { paused } from "../settle.ts";
import { summaryOf } from "../task-view.ts";

const Input = z.strictObject({
  taskId: Key,
  status: z
    .enum(["PAUSED", "PENDING", "CANCELLED"])
    .describe("pause; resume, or give back what you claimed; cancel"),
  fence: z.number().int().optional().describe("the claim's fence, if the task is claimed"),
  note: z.string().max(10_000).optional(),
});
type Input = z.infer<typeof Input>;

export const setTaskStatus = operation({
  name: "set_task_status",
  summary: "Pause a task, resume it, or cancel it together with its branches.",
  toolset: "tasks",
  access: "agent",
  effect: "changes",
  idempotent: true,
  input: Input,
  output: z.object({ task: TaskSummary }),
  subject: ({ taskId }) => taskId,
  run: async (input, context) => {
    const { taskId, status, note } = input;
    const found = await movable(context, taskId);
    if (!found.ok) {
      const isCancelled = status === "CANCELLED" && isOperator(context, "set_task_status");
      const waiting = isCancelled ? await unplacedTask(taskId, context) : undefined;
      if (!waiting) return found;
      const cancelled = cancelUnplaced(waiting, { caller: context.caller, note }, context);
      return cancelled.ok ? commit(cancelled.value, taskId, context) : cancelled;
    }
    const record = found.value;
    const refusal = judge(record, input, context);
    if (refusal) return { ok: false, refusal };
    const changed = await change(record, input, context);
    if (!changed.ok) return changed;
    if (changed.value.isEmpty) return { ok: true, value: { task: summaryOf(record) } };
    return commit(changed.value, taskId, context);
  },
});

async function commit(
  journey: Journey,
  taskId: string,
  context: Context,
): Promise<Result<{ task: TaskSummary }>> {
  const committed = await journey.commit();
  const [next] = committed.ok ? committed.tasks : [];
  return next ? { ok: true, value: { task: summaryOf(next) } } : conflict(taskId, context);
}

function judge(record: TaskRecord, { status, fence }: Input, context: Context): Refusal | undefined {
  const { id, position, hold } = record;
  const decides = isOperator(context, "set_task_status");
  if (position?.result !== undefined) {
    const facts = { taskId: id, result: position.result };
    return { code: "TASK_ENDED", message: `"${id}" has ended.`, facts };
  }
  // Somebody's work is not taken away by somebody else; an operator may, and the history says who did.
  const claimed = decides && fence === undefined ? undefined : judgeClaim(record, { fence }, context.caller);
  if (claimed) return claimed;
  if (status === "CANCELLED") {
    if (decides) return undefined;
    return { code: "NOT_ALLOWED", message: "Ending a task is for operators.", facts: { role: context.role } };
  }
  if (hold === "paused" && status === "PENDING" && !decides) return judgePause(record);
  if (hold === undefined || hold === "paused") return undefined;
  if (hold === "branches") {
    const message = `"${id}" waits for its branches and can be neither paused nor resumed; they can be.`;
    return { code: "BRANCHES_OPEN", message, facts: { taskId: id } };
  }
  return {
    code: "TASK_WAITING",
    message: `"${id}" waits (${hold}) and can be neither paused nor resumed.`,
    facts: { taskId: id, waitingFor: hold },
  };
}

/** What an operator has stopped stays so until an operator has it go on. */
function judgePause({ id, pausedBy = "operator" }: TaskRecord): Refusal | undefined {
  if (pausedBy === "agent") return undefined;
  const message = `"${id}" was paused by an operator, who has it go on.`;
  return { code: "NOT_ALLOWED", message, facts: { taskId: id, pausedBy } };
}

async function change(
  record: TaskRecord,
  { status, note }: Input,
  context: Context,
): Promise<Result<Journey>> {
  if (status === "CANCELLED") return cancel(record, note, context);
  const { caller } = context;
  const now = context.now();
  const journey = new Journey(context, now);
  const pausedBy = isOperator(context, "set_task_status") ? "operator" : "agent";
  const isTakenOver = record.pausedBy === "agent" && pausedBy === "operator";
  if (status === "PAUSED" && (record.hold !== "paused" || isTakenOver))
    journey.put(record, paused({ ...record, updatedAt: now }, pausedBy), [], {
      type: "paused",
      caller,
      note,
    });
  if (status === "PENDING" && record.hold === "paused")
    journey.put(record, await resumed(record, context), [], { type: "resumed", caller, note });
  if (status === "PENDING" && record.claim)
    journey.put(record, released(record, now), [], { type: "released", caller, note });
  return { ok: true, value: journey };
}

async function cancel(
  record: TaskRecord,
  note: string | undefined,
  context: Context,
): Promise<Result<Journey>> {
  const { caller } = context;
  const journey = new Journey(context);
  const move = { type: "cancel", ...(note !== undefined && { note }), by: caller } as const;
  const moved = await unlessBroken(journey.move(record, move, { note }));
  if (!moved) return cancelUnfollowed(record, [endedAt(record, caller, note)], { caller, note }, context);
  return moved.ok ? { ok: true, value: journey } : moved;
}
