import { needsOtherReporter } from "../../engine/view/other-reporter.ts";
import { situation } from "../../engine/view/situation.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { adopted } from "../../tasks/changes/adopted.ts";
import { claimed } from "../../tasks/changes/claimed.ts";
import { newClaim } from "../../tasks/claim.ts";
import { isAtStart } from "../../tasks/is-at-start.ts";
import { newHandle } from "../../tokens/handle.ts";
import { conflict } from "../movement/conflict.ts";
import { Journey } from "../movement/journey.ts";
import { movable } from "../movement/load-movable.ts";
import type { Call } from "../ports/call.ts";
import type { Run } from "./run.ts";
import { handleReply, storedRun } from "./stored-run.ts";

/** Leads the caller through a task that is there already, from where it is. */
export async function adoptTask(id: string, workflow: string, call: Call): Promise<Result<Run>> {
  const found = await movable(call, id);
  if (!found.ok) return found;
  const { value: task } = found;
  const refusal = judge(task, workflow) ?? (await judgeHolder(task, call));
  if (refusal) return { ok: false, refusal };
  const { caller } = call;
  const handle = newHandle(call.ports.states.random);
  const claim = newClaim(task, caller.id, call.ports.now() + call.ports.settings.runLeaseMs);
  const record = adopted(task, { handle, caller: caller.id });
  const journey = new Journey(call);
  const program = await call.ports.library.pinned(task.project, task.definition ?? "");
  if (isAtStart(task, program)) {
    const begun = await journey.move(record, { type: "begin", by: caller }, { type: "claimed", claim });
    if (!begun.ok) return begun;
  } else {
    journey.put(task, claimed(record, claim, call.ports.now()), [], { type: "claimed", caller });
  }
  const committed = await journey.commit(handleReply(handle, id));
  const kept = committed.ok ? committed.records.find((one) => one.id === id) : undefined;
  return kept ? { ok: true, value: await storedRun(kept, call) } : conflict(id, call);
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
async function judgeHolder(task: TaskRecord, call: Call): Promise<Refusal | undefined> {
  const { claim, id, step } = task;
  if (!claim || claim.owner === call.caller.id) return undefined;
  if (task.run?.caller === claim.owner) {
    const run = await storedRun(task, call);
    if (isOthersFor(run, claim.owner) && !isOthersFor(run, call.caller.id)) return undefined;
  }
  const message = `"${id}" is claimed by ${claim.owner}.`;
  return { code: "CLAIM_REQUIRED", message, facts: { taskId: id, currentStep: step } };
}

function isOthersFor({ program, position, world }: Run, agent: string): boolean {
  return needsOtherReporter(situation(program, position, { kind: "agent", id: agent }, world));
}
