import * as z from "zod";
import { Json } from "./json.ts";

/** The workflow of steps that a decision added to a task: a versioned record, by the workflow's version. */
export const InjectedRecord = z.object({
  /** the id of the workflow */
  workflow: z.string(),
  definition: Json,
  /** the task that it was first made for, and when */
  task: z.string(),
  at: z.number(),
});
export type InjectedRecord = z.infer<typeof InjectedRecord>;
