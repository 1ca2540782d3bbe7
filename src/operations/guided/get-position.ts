import * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { movable } from "../movement/load-movable.ts";
import type { Context } from "../ports/context.ts";
import { Guidance } from "./answer.ts";
import { State, Waiting } from "./fields.ts";
import { findRun } from "./find-run.ts";
import { guidanceOf } from "./guidance.ts";
import { knownWorkflows } from "./known-workflows.ts";
import { liveRuns } from "./live-runs.ts";
import type { Run } from "./run.ts";
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
    wait_ms: Waiting,
  }),
  output: Guidance,
  run: async ({ state, task_id: task, workflow_id, wait_ms: wait = 0 }, context) => {
    if (state === undefined && task === undefined) return { ok: true, value: await listed(context) };
    const find = () =>
      state === undefined
        ? ofTask(task ?? "", context)
        : findRun({ state, workflow_id, looking: true }, context);
    const found = await waitForPerson(find, wait, context);
    if (!found.ok) return found;
    return { ok: true, value: await guidanceOf(found.value, context) };
  },
});

async function listed(context: Context): Promise<Guidance> {
  const runs = await liveRuns(context);
  const message =
    runs.length === 0
      ? `You have no run under way. Begin one with start_workflow. ${await knownWorkflows(context)}`
      : "These are your runs. Take the state of the one you mean, and ask again with it.";
  return { success: true, message, runs: [...runs] };
}

/** Only looked at: the state of a run is for the agent that is led through it. */
async function ofTask(id: string, context: Context): Promise<Result<Run>> {
  const record = await movable(context, id);
  if (!record.ok) return record;
  const run = await storedRun(record.value, context);
  if (record.value.run?.caller === context.caller.id) return { ok: true, value: run };
  const hidden: Result<never> = { ok: false, refusal: { code: "STATE_INVALID", message: "", facts: {} } };
  return { ok: true, value: { ...run, state: async () => hidden } };
}
