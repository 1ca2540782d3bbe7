import * as z from "zod";
import { FeedbackCategory, Sentiment } from "../../../model/feedback.ts";
import type { Result } from "../../../model/refusal.ts";
import { Key, Name, PlainText } from "../../door/key.ts";
import { once, type ReplyFor } from "../../door/once-only.ts";
import { operation } from "../../door/operation.ts";
import { workerCaller } from "../../door/worker-caller.ts";
import { asWorker } from "../as-worker.ts";
import { claimsLost, WorkerId } from "../fields.ts";
import { type Kept, keepFeedback } from "./keep-feedback.ts";

const Input = z.strictObject({
  worker_id: WorkerId.optional(),
  message: PlainText.max(4_000).refine((text) => text.trim() !== "", "say something"),
  category: FeedbackCategory.default("general"),
  sentiment: Sentiment.default("neutral"),
  tool: Name.optional().describe("the tool that it is about"),
  task: Key.optional(),
  idempotencyKey: Name.optional(),
});

export const giveFeedback = operation({
  name: "give_feedback",
  summary: "Say what you think of the tools, the workflow or the configuration; people read it.",
  toolset: "admin",
  access: "agent",
  effect: "adds",
  idempotent: false,
  input: Input,
  output: z.object({ number: z.number().int(), ...claimsLost }),
  subject: ({ task }) => task,
  run: ({ idempotencyKey: key, worker_id: id, ...given }, call): Promise<Result<Kept>> => {
    const work = (reply?: ReplyFor<Kept>): Promise<Result<Kept>> =>
      id === undefined
        ? keepFeedback(given, undefined, call, reply)
        : asWorker(id, call, ({ worker }) => keepFeedback(given, worker, call, reply));
    if (key === undefined) return work();
    const by = workerCaller(call, id);
    return once({ by, operation: "give_feedback", subject: "", key }, given, call, work);
  },
});
