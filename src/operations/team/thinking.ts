import * as z from "zod";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { asWorker } from "./as-worker.ts";
import { claimsLost, WorkerId } from "./fields.ts";
import { type LiveWorker, liveWorker, saveWorker } from "./live-worker.ts";

const MOST_TRIES = 100;

export const thinking = operation({
  name: "thinking",
  summary: "Say in a few words what you are doing. Renews your lease.",
  toolset: "team",
  access: "agent",
  effect: "changes",
  idempotent: true,
  input: z.strictObject({
    worker_id: WorkerId,
    thought: z.string().max(500),
    tasks: z.array(Key).max(100).optional().describe("all your claims if absent"),
  }),
  output: z.object({ lease_until: z.number(), updated: z.number().int(), ...claimsLost }),
  run: ({ worker_id: id, thought, tasks }, call) =>
    asWorker(id, call, async (first) => {
      let live: LiveWorker = first;
      for (let tries = 1; ; tries++) {
        const { worker } = live;
        const leaseUntil = call.ports.now() + worker.leaseMs;
        const updated = worker.claims.filter((claim) => tasks?.includes(claim) ?? true).length;
        const saved = await saveWorker(live, { ...worker, thought, leaseUntil }, call);
        if (saved || tries >= MOST_TRIES) return { ok: true, value: { lease_until: leaseUntil, updated } };
        const again = await liveWorker(id, call);
        if (!again.ok) return again;
        live = again.value;
      }
    }),
});
