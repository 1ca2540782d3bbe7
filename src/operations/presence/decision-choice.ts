import * as z from "zod";
import { Resolution } from "../../model/move.ts";
import { ShortText } from "../../model/short-text.ts";
import { Key } from "../door/key.ts";

/** What an approver is about to sign: the answer to a question, an approval, or a resolution. */
export const DecisionChoice = z.strictObject({
  taskId: Key,
  option: ShortText.optional().describe("the answer to a question"),
  requirement: ShortText.optional().describe("what is approved, where an approval is asked for"),
  resolution: Resolution.optional().describe("the decision about a stopped task"),
  node: ShortText.optional().describe("where to go, with `goto`"),
  on: ShortText.optional().describe("which way back, with `resume`, if there are several"),
  note: z.string().max(10_000).optional(),
});
export type DecisionChoice = z.infer<typeof DecisionChoice>;
