import * as z from "zod";
import { Json } from "../../model/json.ts";
import { Key } from "../door/key.ts";

/** The state from the last answer, unchanged. */
export const State = z.string().max(16_384);

/** The fields by which every guided tool finds its run. */
export const runReference = {
  state: State.describe("as it came in the last answer"),
  workflow_id: Key.optional(),
};

export const Variables = z.record(z.string(), Json);

export const WaitMs = z
  .number()
  .int()
  .min(0)
  .max(600_000)
  .optional()
  .describe("how long to wait for a person's answer");
