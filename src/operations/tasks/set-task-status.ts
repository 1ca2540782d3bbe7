import * as z from "zod";
import type { Refusal, Result } from "../../model/refusal.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import { paused } from "../../tasks/changes/paused.ts";
import { released } from "../../tasks/changes/released.ts";
import { judgeClaim } from "../../tasks/judge-claim.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { isOperator } from "../door/access.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import { cancelTask, endedAt, unplacedTask } from "../movement/cancel-task.ts";
import { type Change, commitChange } from "../movement/commit-change.ts";
import { Journey } from "../movement/journey.ts";
import { loadMovable } from "../movement/load-movable.ts";
import { resumedTask } from "../movement/resumed-task.ts";
import type { Call } from "../ports/call.ts";

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
  run: async (input, call) => {
    const { taskId, status } = input;
    const found = await loadMovable(call, taskId);
    if (found.ok) return commitChange(taskId, call, (record) => changing(record, input, call), found.value);
    const mayCancel = status === "CANCELLED" && isOperator(call, "set_task_status");
    const unplaced = mayCancel ? await unplacedTask(taskId, call.ports) : undefined;
    return unplaced ? commitChange(taskId, call, (record) => changing(record, input, call), unplaced) : found;
  },
});

/** The change of status; an empty change if the task already has that status. */
async function changing(
  record: TaskRecord,
  input: Input,
  call: Call,
): Promise<Result<Change<{ task: TaskSummary }>>> {
  const refusal = record.definition === undefined ? undefined : judge(record, input, call);
  if (refusal) return { ok: false, refusal };
  const journey = await change(record, input, call);
  if (!journey.ok) return journey;
  const answer = (committed: TaskRecord) => ({ ok: true, value: { task: summaryOf(committed) } }) as const;
  return { ok: true, value: { journey: journey.value, answer } };
}

function judge(record: TaskRecord, { status, fence }: Input, call: Call): Refusal | undefined {
  const { id, position, hold } = record;
  const decides = isOperator(call, "set_task_status");
  if (position?.result !== undefined) {
    const facts = { taskId: id, result: position.result };
    return { code: "TASK_ENDED", message: `"${id}" has ended.`, facts };
  }
  // Only the holder of the claim may change a claimed task. An operator may too; the history
  // then names the operator.
  const claimed = decides && fence === undefined ? undefined : judgeClaim(record, { fence }, call.caller);
  if (claimed) return claimed;
  if (status === "CANCELLED") {
    if (decides) return undefined;
    return { code: "NOT_ALLOWED", message: "Ending a task is for operators.", facts: { role: call.role } };
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

/** Refuses an agent that resumes a task that an operator paused. */
function judgePause({ id, pausedBy = "operator" }: TaskRecord): Refusal | undefined {
  if (pausedBy === "agent") return undefined;
  const message = `"${id}" was paused by an operator; only operators resume it.`;
  return { code: "NOT_ALLOWED", message, facts: { taskId: id, pausedBy } };
}

async function change(record: TaskRecord, { status, note }: Input, call: Call): Promise<Result<Journey>> {
  if (status === "CANCELLED") return cancel(record, note, call);
  const { caller } = call;
  const now = call.ports.now();
  const journey = new Journey(call, now);
  const pausedBy = isOperator(call, "set_task_status") ? "operator" : "agent";
  const isTakenOver = record.pausedBy === "agent" && pausedBy === "operator";
  if (status === "PAUSED" && (record.hold !== "paused" || isTakenOver))
    journey.put(record, paused(record, pausedBy, now), [], { type: "paused", caller, note });
  if (status === "PENDING" && record.hold === "paused")
    journey.put(record, await resumedTask(record, call), [], { type: "resumed", caller, note });
  if (status === "PENDING" && record.claim)
    journey.put(record, released(record, now), [], { type: "released", caller, note });
  return { ok: true, value: journey };
}

async function cancel(record: TaskRecord, note: string | undefined, call: Call): Promise<Result<Journey>> {
  const { caller } = call;
  if (record.definition === undefined) return cancelTask(record, [], { caller, note }, call);
  const journey = new Journey(call);
  const move = { type: "cancel", ...(note !== undefined && { note }), by: caller } as const;
  const moved = await unlessBroken(journey.move(record, move, { note }));
  if (!moved) return cancelTask(record, [endedAt(record, caller, note)], { caller, note }, call);
  return moved.ok ? { ok: true, value: journey } : moved;
}
