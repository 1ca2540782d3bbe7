import * as z from "zod";
import { DecisionSubject } from "./decision-statement.ts";

const ObjectId = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);

/** The commit that a task is about: what people who sign at its gates sign for. */
export const TaskSubject = DecisionSubject.extend({
  /** the address of the repository, or null if it has none */
  repository: z.string().max(4_096).nullable(),
  commit: ObjectId,
  tree: ObjectId,
});
export type TaskSubject = z.infer<typeof TaskSubject>;
