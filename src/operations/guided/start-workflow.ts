import * as z from "zod";
import type { Refusal, Result } from "../../model/refusal.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { workflowNotFound } from "../library/workflow-not-found.ts";
import type { Call } from "../ports/call.ts";
import { adoptTask } from "./adopt-task.ts";
import { State, Variables } from "./fields.ts";
import { findRun } from "./find-run.ts";
import { Guidance } from "./guidance.ts";
import { guidanceOf } from "./guidance-of.ts";
import { guidedRefusal } from "./guided-refusal.ts";
import type { GuidedRun } from "./guided-run.ts";
import { knownWorkflows } from "./known-workflows.ts";
import { moveRun } from "./move-run.ts";
import { newRun } from "./new-run.ts";
import { rulesOnArrival } from "./rules-on-arrival.ts";

const Input = z.strictObject({
  workflow_id: Key,
  variables: Variables.optional(),
  task_id: Key.optional().describe("an existing task to be led through"),
  state: State.optional().describe("of the run that calls this workflow and waits for it"),
});
type Input = z.infer<typeof Input>;

export const startWorkflow = operation({
  name: "start_workflow",
  summary: "Begin a workflow and get its first step. Keep the `state` of the last answer for the next call.",
  toolset: "guided",
  access: "agent",
  effect: "adds",
  idempotent: false,
  input: Input,
  output: Guidance,
  run: async (input, call) => {
    const { state, workflow_id: workflow, variables } = input;
    if (state !== undefined) {
      const found = await findRun({ state }, call);
      if (!found.ok) return found;
      const waits = judgeWait(found.value);
      if (waits) return { ok: false, refusal: await guidedRefusal(waits, found.value, call) };
      const move = { type: "call", workflow, ...(variables && { variables }), by: call.caller } as const;
      return moveRun(found.value, move, {}, call);
    }
    const begun = await begin(input, call);
    if (!begun.ok) return begun;
    const guidance = await guidanceOf(begun.value, call);
    const rules = rulesOnArrival(begun.value);
    return { ok: true, value: { ...guidance, ...rules, taskId: begun.value.taskId } };
  },
});

/**
 * Refuses to call a workflow while a report waits for approval: the call would leave the step that
 * the person approves.
 */
function judgeWait({ hold, taskId }: GuidedRun): Refusal | undefined {
  if (hold !== "approval") return undefined;
  const message = `"${taskId}" waits for a person's approval; no workflow is called meanwhile.`;
  return { code: "TASK_WAITING", message, facts: { taskId, waitingFor: hold } };
}

async function begin(input: Input, call: Call): Promise<Result<GuidedRun>> {
  if (input.task_id !== undefined)
    return judgeAdoption(input, call) ?? adoptTask(input.task_id, input.workflow_id, call);
  const program = await call.ports.library.current(call.ports.settings.project, input.workflow_id);
  if (!program) return workflowNotFound(input.workflow_id, await knownWorkflows(call));
  return newRun(program, input.variables ?? {}, call);
}

function judgeAdoption(
  { variables, task_id: taskId }: Input,
  { ports: { states } }: Call,
): Result<never> | undefined {
  const facts = { taskId };
  if (states.carried) {
    const message = "Tasks are in a store, and this run would only be in its state.";
    return { ok: false, refusal: { code: "STORE_REQUIRED", message, facts } };
  }
  if (!variables) return undefined;
  const message = "The task has its variables already; send new values with the step that finds them.";
  return { ok: false, refusal: { code: "VARIABLE_INVALID", message, facts } };
}
