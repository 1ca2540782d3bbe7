import * as z from "zod";
import { Json } from "./json.ts";

/** The workflow of steps that a decision added to a task: a versioned record, by the workflow's version. */
export const InjectedRecord = z.object({
  /** the id of the workflow */
  workflow: z.string(),
  definition: Json,
  /** the first task that got these steps */
  task: z.string(),
  /** when it got them */
  at: z.number(),
});
export type InjectedRecord = z.infer<typeof InjectedRecord>;
