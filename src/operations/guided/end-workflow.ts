import * as z from "zod";
import { operation } from "../door/operation.ts";
import { runReference } from "./fields.ts";
import { findRun } from "./find-run.ts";
import { Guidance } from "./guidance.ts";
import { moveRun } from "./move-run.ts";

export const endWorkflow = operation({
  name: "end_workflow",
  summary: "Give the run up early. It counts as cancelled, never as done.",
  toolset: "guided",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: z.strictObject({ ...runReference, reason: z.string().max(2_000).describe("why it is given up") }),
  output: Guidance,
  run: async ({ reason, ...rest }, call) => {
    const found = await findRun(rest, call);
    if (!found.ok) return found;
    return moveRun(found.value, { type: "end", note: reason, by: call.caller }, { note: reason }, call);
  },
});
