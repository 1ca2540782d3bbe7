import * as z from "zod";

/** What feedback is about. */
export const FeedbackCategory = z.enum(["tool", "workflow", "config", "ux", "general"]);

export const Sentiment = z.enum(["positive", "negative", "neutral", "suggestion"]);

/** What an agent or a person thinks of Navigator or of the way the work is organised: a record of kind `feedback`. */
export const Feedback = z.object({
  /** its number in the project, from 1 */
  number: z.number().int(),
  at: z.number(),
  by: z.string(),
  worker: z.string().optional(),
  category: FeedbackCategory,
  sentiment: Sentiment,
  message: z.string(),
  tool: z.string().optional(),
  task: z.string().optional(),
  /** the role and the overlays of the worker at that time */
  role: z.string().optional(),
  overlays: z.array(z.string()).optional(),
});
export type Feedback = z.infer<typeof Feedback>;
