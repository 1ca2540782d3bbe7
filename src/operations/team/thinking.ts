import * as z from "zod";
import { FeedbackCategory, Sentiment } from "../../model/feedback.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { asWorker } from "./as-worker.ts";
import { keepFeedback } from "./feedback/keep-feedback.ts";
import { claimsLost, WorkerId } from "./fields.ts";
import { type LiveWorker, liveWorker, saveWorker } from "./live-worker.ts";

const MOST_TRIES = 100;

export const thinking = operation({
  name: "thinking",
  summary: "Say in a few words what you are doing, or give feedback. Renews your lease.",
  toolset: "team",
  access: "agent",
  effect: "changes",
  idempotent: true,
  input: z.strictObject({
    worker_id: WorkerId,
    thought: z.string().max(500),
    tasks: z.array(Key).max(100).optional().describe("all your claims if absent"),
    feedback: FeedbackCategory.optional().describe("keep the thought for people, as feedback about this"),
    sentiment: Sentiment.optional().describe("of the feedback"),
  }),
  output: z.object({
    lease_until: z.number(),
    updated: z.number().int(),
    /** the number under which the feedback is kept */
    feedback: z.number().int().optional(),
    ...claimsLost,
  }),
  run: ({ worker_id: id, thought, tasks, feedback: category, sentiment = "neutral" }, call) =>
    asWorker(id, call, async (first) => {
      const [task] = tasks ?? [];
      const given = { message: thought, sentiment, ...(task !== undefined && { task }) };
      const kept = category && (await keepFeedback({ ...given, category }, first.worker, call));
      if (kept && !kept.ok) return kept;
      let live: LiveWorker = first;
      for (let tries = 1; ; tries++) {
        const { worker } = live;
        const leaseUntil = call.ports.now() + worker.leaseMs;
        const updated = worker.claims.filter((claim) => tasks?.includes(claim) ?? true).length;
        const said = kept ? {} : { thought };
        const saved = await saveWorker(live, { ...worker, ...said, leaseUntil }, call);
        if (saved || tries >= MOST_TRIES)
          return {
            ok: true,
            value: { lease_until: leaseUntil, updated, ...(kept && { feedback: kept.value.number }) },
          };
        const again = await liveWorker(id, call);
        if (!again.ok) return again;
        live = again.value;
      }
    }),
});
