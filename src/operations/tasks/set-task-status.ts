import * as z from "zod";
import type { Refusal, Result } from "../../model/refusal.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import { isOperator } from "../access.ts";
import { conflict } from "../conflict.ts";
import type { Context } from "../context.ts";
import { released } from "../fresh.ts";
import { Journey } from "../journey.ts";
import { movable } from "../movable.ts";
import { operation } from "../operation.ts";
import { summaryOf } from "../task-view.ts";

const Input = z.strictObject({
  taskId: z.string(),
  status: z.enum(["PAUSED", "PENDING", "CANCELLED"]).describe("pause, resume or cancel"),
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
    const found = await movable(context, input.taskId);
    if (!found.ok) return found;
    const record = found.value;
    const journey = new Journey(context);
    const refusal = judge(record, input, context) ?? (await change(record, input, journey, context));
    if (refusal) return { ok: false, refusal };
    if (journey.changes().length === 0) return { ok: true, value: { task: summaryOf(record) } };
    const committed = await journey.commit();
    const [next] = committed.ok ? committed.records : [];
    return next ? { ok: true, value: { task: summaryOf(next) } } : conflict(input.taskId, context);
  },
});

function judge(record: TaskRecord, { status }: Input, context: Context): Refusal | undefined {
  const { position, hold } = record;
  if (position?.result !== undefined) {
    return {
      code: "TASK_ENDED",
      message: `"${record.id}" has ended.`,
      facts: { taskId: record.id, result: position.result },
    };
  }
  if (status === "CANCELLED") {
    if (isOperator(context, "set_task_status")) return undefined;
    return { code: "NOT_ALLOWED", message: "Ending a task is for operators.", facts: { role: context.role } };
  }
  if (hold === undefined || hold === "paused") return undefined;
  return {
    code: "TASK_WAITING",
    message: `"${record.id}" waits (${hold}) and can be neither paused nor resumed.`,
    facts: { taskId: record.id, waitingFor: hold },
  };
}

async function change(
  record: TaskRecord,
  { status, note }: Input,
  journey: Journey,
  context: Context,
): Promise<Refusal | undefined> {
  const { caller } = context;
  if (status === "CANCELLED") {
    const move = { type: "cancel", ...(note !== undefined && { note }), by: caller } as const;
    const turned: Result<unknown> = await journey.move(record, move, { note });
    return turned.ok ? undefined : turned.refusal;
  }
  if ((status === "PAUSED") === (record.hold === "paused")) return undefined;
  const { hold: _hold, ...rest } = released(record, context.now());
  const next: TaskRecord = status === "PAUSED" ? { ...rest, hold: "paused" } : rest;
  journey.put(record, next, [], { type: status === "PAUSED" ? "paused" : "resumed", caller, note });
  return undefined;
}
