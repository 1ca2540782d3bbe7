import * as z from "zod";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { releaseTarget } from "../../team/release-target.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { workerCaller } from "../door/worker-caller.ts";
import { endWorker } from "../movement/workers/end-worker.ts";
import { Reason, WorkerId } from "./fields.ts";
import { liveWorker } from "./live-worker.ts";

const MOST_TRIES = 100;

export const disconnect = operation({
  name: "disconnect",
  summary: "Leave the team: your claims, marks and locks are released.",
  toolset: "team",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: z.strictObject({
    worker_id: WorkerId,
    final_status: Key.optional().describe("the state or status of your tasks afterwards"),
    reason: Reason.optional(),
  }),
  output: z.object({
    released: z.array(z.string()),
    marks_released: z.number().int(),
    final_status: z.string(),
    claims_lost: z.array(z.string()).optional(),
  }),
  run: async ({ worker_id: id, final_status: to, reason }, call) => {
    for (let tries = 1; ; tries++) {
      const live = await liveWorker(id, call);
      if (!live.ok) return live;
      const lifecycle = lifecycleOf(live.value.worker);
      const left = to === undefined ? lifecycle.settings.disconnectState : releaseTarget(lifecycle, to);
      if (left === undefined) return noTarget(to ?? "");
      const caller = workerCaller(call, id);
      const ended = await endWorker(live.value, { how: "disconnected", caller, note: reason, to }, call);
      const { lost } = live.value.worker;
      if (ended)
        return {
          ok: true,
          value: {
            released: [...ended.released],
            marks_released: ended.holdings,
            final_status: left,
            ...(lost.length > 0 && { claims_lost: lost }),
          },
        };
      if (tries >= MOST_TRIES) return { ok: false, refusal: overtaken(id) };
    }
  },
});

function noTarget(state: string): Result<never> {
  const message = `Tasks cannot be left in "${state}": it must be an untimed ready or waiting state.`;
  return { ok: false, refusal: { code: "UNKNOWN_STATE", message, facts: { state } } };
}

function overtaken(id: string): Refusal {
  const message = `Other calls kept changing the tasks of the worker "${id}".`;
  return { code: "CONFLICT", message, facts: { worker_id: id } };
}
