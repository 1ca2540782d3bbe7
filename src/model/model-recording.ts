import * as z from "zod";
import { Json } from "./json.ts";
import { ModelCost } from "./routing.ts";

/** The answers of a model to one decision. They are for every decision that has the names that are given. */
export const RecordedAnswers = z.strictObject({
  taskId: z.string().optional(),
  /** the id of the workflow around the step */
  flow: z.string().optional(),
  /** the path of the step */
  step: z.string().optional(),
  /** in their order; none if the model gave none */
  answers: z.array(Json).max(2),
  /** what they took together */
  model: ModelCost.optional(),
});
export type RecordedAnswers = z.infer<typeof RecordedAnswers>;

/** A file with recorded answers. */
export const ModelRecording = z.array(RecordedAnswers).max(10_000);
export type ModelRecording = z.infer<typeof ModelRecording>;
