import { awaitsAnother } from "../../engine/awaits-another.ts";
import { situation } from "../../engine/situation.ts";
import { defaultLifecycle, stateOf } from "../../lifecycle/default-lifecycle.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { newHandle } from "../../tokens/handle.ts";
import { conflict } from "../conflict.ts";
import type { Context } from "../context.ts";
import { isAtStart } from "../is-at-start.ts";
import { Journey } from "../journey.ts";
import { movable } from "../movable.ts";
import type { Run } from "./run.ts";
import { heldBy, newHandleRecord, storedRun } from "./stored-run.ts";

/** Leads the caller through a task that is there already, from where it is. */
export async function adoptTask(id: string, workflow: string, context: Context): Promise<Result<Run>> {
  const found = await movable(context, id);
  if (!found.ok) return found;
  const { value: task } = found;
  const refusal = judge(task, workflow) ?? (await judgeHolder(task, context));
  if (refusal) return { ok: false, refusal };
  const { caller } = context;
  const handle = newHandle(context.states.random);
  const fence = task.fence + 1;
  const { claim: _earlier, ...unclaimed } = task;
  const claim = { ...heldBy(unclaimed, context), owner: caller.id, fence };
  const record: TaskRecord = { ...unclaimed, fence, run: { handle, caller: caller.id } };
  const journey = new Journey(context);
  const program = await context.library.pinned(task.project, task.definition ?? "");
  if (isAtStart(task, program)) {
    const begun = await journey.move(record, { type: "begin", by: caller }, { type: "claimed", claim });
    if (!begun.ok) return begun;
  } else {
    journey.put(task, held(record, claim, context.now()), [], { type: "claimed", caller });
  }
  const committed = await journey.commit({ records: [newHandleRecord(handle, id)] });
  const kept = committed.ok ? committed.tasks.find((one) => one.id === id) : undefined;
  return kept ? { ok: true, value: await storedRun(kept, context) } : conflict(id, context);
}

function held(record: TaskRecord, claim: NonNullable<TaskRecord["claim"]>, now: number): TaskRecord {
  const category = record.hold ? record.category : "active";
  return { ...record, claim, category, state: stateOf(defaultLifecycle, category), updatedAt: now };
}

function judge(task: TaskRecord, workflow: string): Refusal | undefined {
  const facts = { taskId: task.id, currentStep: task.step };
  if (task.workflow !== workflow)
    return { code: "WORKFLOW_MISMATCH", message: `"${task.id}" is in "${task.workflow}".`, facts };
  if (task.position?.result !== undefined)
    return { code: "TASK_ENDED", message: `"${task.id}" has ended.`, facts };
  if (task.hold === "paused") return { code: "TASK_PAUSED", message: `"${task.id}" is paused.`, facts };
  if (task.hold === "branches")
    return { code: "BRANCHES_OPEN", message: `"${task.id}" waits for its branches.`, facts };
  return undefined;
}

/** A run that stands where its own agent may not report is there for another to go on with. */
async function judgeHolder(task: TaskRecord, context: Context): Promise<Refusal | undefined> {
  const { claim, id, step } = task;
  if (!claim || claim.owner === context.caller.id) return undefined;
  if (task.run?.caller === claim.owner) {
    const run = await storedRun(task, context);
    if (isOthersFor(run, claim.owner) && !isOthersFor(run, context.caller.id)) return undefined;
  }
  const message = `"${id}" is claimed by ${claim.owner}.`;
  return { code: "CLAIM_REQUIRED", message, facts: { taskId: id, currentStep: step } };
}

function isOthersFor({ program, position, world }: Run, agent: string): boolean {
  return awaitsAnother(situation(program, position, { kind: "agent", id: agent }, world));
}
