import * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { loadMovable } from "../movement/load-movable.ts";
import type { Call } from "../ports/call.ts";
import { State, WaitMs } from "./fields.ts";
import { findRun } from "./find-run.ts";
import { Guidance } from "./guidance.ts";
import { guidanceOf } from "./guidance-of.ts";
import type { GuidedRun } from "./guided-run.ts";
import { knownWorkflows } from "./known-workflows.ts";
import { liveRuns } from "./live-runs.ts";
import { storedRun } from "./stored-run.ts";
import { waitForPerson } from "./wait-for-person.ts";

export const getPosition = operation({
  name: "get_position",
  summary: "Where the run is and what may be done now. Without a state: your runs that have not ended.",
  toolset: "guided",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    state: State.optional(),
    workflow_id: Key.optional(),
    task_id: Key.optional(),
    wait_ms: WaitMs,
  }),
  output: Guidance,
  run: async ({ state, task_id: task, workflow_id, wait_ms: wait = 0 }, call) => {
    if (state === undefined && task === undefined) return { ok: true, value: await listRuns(call) };
    const find = () =>
      state === undefined ? ofTask(task ?? "", call) : findRun({ state, workflow_id, looking: true }, call);
    const found = await waitForPerson(find, wait, call);
    if (!found.ok) return found;
    return { ok: true, value: await guidanceOf(found.value, call) };
  },
});

async function listRuns(call: Call): Promise<Guidance> {
  const runs = await liveRuns(call);
  const message =
    runs.length === 0
      ? `You have no run under way. Begin one with start_workflow. ${await knownWorkflows(call)}`
      : "These are your runs. Take the state of the one you mean, and ask again with it.";
  return { success: true, message, runs: [...runs] };
}

/** The run of a task. Only its own agent gets its state, because a state can move the run. */
async function ofTask(id: string, call: Call): Promise<Result<GuidedRun>> {
  const record = await loadMovable(call, id);
  if (!record.ok) return record;
  const run = await storedRun(record.value, call);
  if (record.value.run?.caller === call.caller.id) return { ok: true, value: run };
  const hidden: Result<never> = { ok: false, refusal: { code: "STATE_INVALID", message: "", facts: {} } };
  return { ok: true, value: { ...run, state: async () => hidden } };
}
