import * as z from "zod";
import { Feedback, FeedbackCategory, Sentiment } from "../../../model/feedback.ts";
import { Key } from "../../door/key.ts";
import { operation } from "../../door/operation.ts";
import { PageCursor, pageOf } from "../../door/pages.ts";
import type { Call } from "../../ports/call.ts";
import { feedbackCount, loadFeedback } from "./feedback-records.ts";

const PAGE = 200;

const Input = z.strictObject({
  category: FeedbackCategory.optional(),
  sentiment: Sentiment.optional(),
  by: Key.optional().describe("the agent, person or worker"),
  tool: Key.optional(),
  task: Key.optional(),
  limit: z.number().int().min(1).max(500).default(100),
  cursor: PageCursor.optional(),
});
type Input = z.infer<typeof Input>;

export const listFeedback = operation({
  name: "list_feedback",
  summary: "Read the feedback of agents and people, newest first.",
  toolset: "admin",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: Input,
  output: z.object({
    feedback: z.array(Feedback),
    /** the number of all feedback in the project */
    total: z.number().int(),
    nextCursor: z.string().optional(),
  }),
  run: async (input, call) => {
    const { count } = await feedbackCount(call);
    const from = input.cursor === undefined ? count : Math.min(count, Number(input.cursor) - 1);
    const { items, more } = await pageOf(matching(input, from, call), input.limit);
    const next = more ? items.at(-1)?.number : undefined;
    return {
      ok: true,
      value: { feedback: items, total: count, ...(next !== undefined && { nextCursor: String(next) }) },
    };
  },
});

/** The feedback that passes the filters, from a number down. */
async function* matching(input: Input, from: number, call: Call): AsyncGenerator<Feedback> {
  for (let newest = from; newest > 0; newest -= PAGE) {
    const numbers = Array.from({ length: Math.min(PAGE, newest) }, (_, index) => newest - index);
    for (const one of await loadFeedback(numbers, call)) if (passes(one, input)) yield one;
    await call.ports.rest();
  }
}

function passes(one: Feedback, { category, sentiment, by, tool, task }: Input): boolean {
  return (
    (category === undefined || one.category === category) &&
    (sentiment === undefined || one.sentiment === sentiment) &&
    (by === undefined || one.by === by || one.worker === by) &&
    (tool === undefined || one.tool === tool) &&
    (task === undefined || one.task === task)
  );
}
