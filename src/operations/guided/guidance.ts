import * as z from "zod";
import { Json } from "../../model/json.ts";
import { Situation } from "../../model/situation.ts";

const NamedPart = z.object({ id: z.string(), name: z.string() });

const GuidedAction = z.object({
  action: z.string(),
  tool: z.string(),
  args: z.record(z.string(), Json),
  /** the names of further arguments that the caller must add; `variables.files` means the variable `files` */
  needs: z.array(z.string()).optional(),
  description: z.string().optional(),
});
export type OfferedCall = z.infer<typeof GuidedAction>;

/** The current step of a run and the moves of its agent: the answer of every guided tool. */
export const Guidance = z.object({
  /** false if a check of the step failed, so that the report counts as an attempt only */
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
          /** the blocked arguments, if the same tool is offered with other arguments */
          args: z.record(z.string(), Json).optional(),
          reason: z.string(),
        }),
      ),
    })
    .optional(),
  checkpoint: Situation.shape.checkpoint,
  /** set while this agent cannot go on: where a person can answer, or which agent goes on */
  waiting: z.string().optional(),
  complete: z.boolean().optional(),
  result: z.string().optional(),
  /** rules that apply from here on */
  rules: z.array(z.string()).optional(),
  notes: z.array(z.string()).optional(),
  warnings: z.array(z.string()).optional(),
  taskId: z.string().optional(),
  runs: z
    .array(z.object({ state: z.string(), taskId: z.string(), workflow: z.string(), step: z.string() }))
    .optional(),
  /** whether the hooks of the agent's host saw this call; absent where no host is known */
  enforced: z.boolean().optional(),
  state: z.string().optional(),
});
export type Guidance = z.infer<typeof Guidance>;
