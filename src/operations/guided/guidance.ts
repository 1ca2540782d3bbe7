import * as z from "zod";
import { Json } from "../../model/json.ts";
import { Situation } from "../../model/situation.ts";

const NamedPart = z.object({ id: z.string(), name: z.string() });

const GuidedAction = z.object({
  action: z.string(),
  tool: z.string(),
  args: z.record(z.string(), Json),
  /** further arguments that the caller adds to `args` and the state; `variables.files` is a variable to send */
  needs: z.array(z.string()).optional(),
  description: z.string().optional(),
});
export type OfferedCall = z.infer<typeof GuidedAction>;

/** The current step of a run and the moves of its agent: the answer of every guided tool. */
export const Guidance = z.object({
  /** false if the report counts as an attempt only, because a check of the step did not hold */
  success: z.boolean(),
  position: z
    .object({
      workflow: z.string(),
      activity: NamedPart,
      step: NamedPart.extend({
        index: z.number().int().optional(),
        of: z.number().int().optional(),
        instructions: z.string().optional(),
      }).optional(),
      loop: z
        .object({
          id: z.string(),
          iteration: z.number().int(),
          total: z.number().int().optional(),
          item: Json.optional(),
        })
        .optional(),
    })
    .optional(),
  message: z.string(),
  availableActions: z
    .object({
      required: z.array(GuidedAction),
      optional: z.array(GuidedAction),
      blocked: z.array(
        z.object({
          action: z.string(),
          /** the arguments that are blocked, if the same tool is offered with others */
          args: z.record(z.string(), Json).optional(),
          reason: z.string(),
        }),
      ),
    })
    .optional(),
  checkpoint: Situation.shape.checkpoint,
  /** while this agent cannot go on: where a person can answer, or which agent goes on */
  waiting: z.string().optional(),
  complete: z.boolean().optional(),
  result: z.string().optional(),
  /** rules that hold from here on */
  rules: z.array(z.string()).optional(),
  notes: z.array(z.string()).optional(),
  warnings: z.array(z.string()).optional(),
  taskId: z.string().optional(),
  runs: z
    .array(z.object({ state: z.string(), taskId: z.string(), workflow: z.string(), step: z.string() }))
    .optional(),
  state: z.string().optional(),
});
export type Guidance = z.infer<typeof Guidance>;
