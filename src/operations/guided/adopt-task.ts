import { needsOtherReporter } from "../../engine/view/other-reporter.ts";
import { situation } from "../../engine/view/situation.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { adopted } from "../../tasks/changes/adopted.ts";
import { claimed } from "../../tasks/changes/claimed.ts";
import { newClaim } from "../../tasks/claim.ts";
import { isAtStart } from "../../tasks/is-at-start.ts";
import { judgePaused } from "../../tasks/judge-paused.ts";
import { newHandle } from "../../tokens/handle.ts";
import { type Change, commitChange } from "../movement/commit-change.ts";
import { Journey } from "../movement/journey.ts";
import type { Call } from "../ports/call.ts";
import type { GuidedRun } from "./guided-run.ts";
import { newHandleRecord, storedRun } from "./stored-run.ts";

/** Makes the caller the guided agent of an existing task, from its current step on. */
export async function adoptTask(id: string, workflow: string, call: Call): Promise<Result<GuidedRun>> {
  const adopted = await commitChange(id, call, (task) => adoption(task, workflow, call));
  return adopted.ok ? { ok: true, value: await storedRun(adopted.value, call) } : adopted;
}

async function adoption(task: TaskRecord, workflow: string, call: Call): Promise<Result<Change<TaskRecord>>> {
  const refusal = judgeAdoptable(task, workflow) ?? (await judgeHolder(task, call));
  if (refusal) return { ok: false, refusal };
  const { caller } = call;
  const handle = newHandle(call.ports.states.random);
  const claim = newClaim(task, caller.id, call.ports.now() + call.ports.settings.runLeaseMs, caller);
  const record = adopted(task, { handle, caller: caller.id });
  const journey = new Journey(call);
  const program = await call.ports.library.pinned(task.project, task.definition ?? "");
  if (isAtStart(task, program)) {
    const begun = await journey.move(record, { type: "begin", by: caller }, { type: "claimed", claim });
    if (!begun.ok) return begun;
  } else {
    journey.put(task, claimed(record, claim, call.ports.now()), [], { type: "claimed", caller });
  }
  const answer = (committed: TaskRecord) => ({ ok: true, value: committed }) as const;
  return { ok: true, value: { journey, records: [newHandleRecord(handle, task.id)], answer } };
}

function judgeAdoptable(task: TaskRecord, workflow: string): Refusal | undefined {
  const facts = { taskId: task.id, currentStep: task.step };
  if (task.workflow !== workflow)
    return { code: "WORKFLOW_MISMATCH", message: `"${task.id}" is in "${task.workflow}".`, facts };
  if (task.position?.result !== undefined)
    return { code: "TASK_ENDED", message: `"${task.id}" has ended.`, facts };
  const paused = judgePaused(task);
  if (paused) return paused;
  if (task.hold === "branches")
    return { code: "BRANCHES_OPEN", message: `"${task.id}" waits for its branches.`, facts };
  return undefined;
}

/**
 * Refuses to take over a task that another worker holds. The exception is a run at a step that its own agent may
 * not report, but the caller may.
 */
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

function isOthersFor({ program, position, world }: GuidedRun, agent: string): boolean {
  return needsOtherReporter(situation(program, position, { kind: "agent", id: agent }, world));
}
