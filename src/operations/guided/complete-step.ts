import * as z from "zod";
import { Json } from "../../model/json.ts";
import { operation } from "../operation.ts";
import { Guidance } from "./answer.ts";
import { named, Variables } from "./fields.ts";
import { findRun } from "./find-run.ts";
import { guidedRefusal } from "./guided-refusal.ts";
import { lead } from "./led.ts";
import { judgeSaid } from "./said-step.ts";

export const completeStep = operation({
  name: "complete_step",
  summary: "Say that the current step is done and what came of it; get the next one.",
  toolset: "guided",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: z.strictObject({
    ...named,
    step_id: z.string().describe("the current step"),
    summary: z.string().max(20_000).describe("what was done, in a sentence"),
    outcome: z.string().optional(),
    variables: Variables.optional(),
    output: Json.optional(),
  }),
  output: Guidance,
  run: async (input, context) => {
    const found = await findRun(input, context);
    if (!found.ok) return found;
    const { value: run } = found;
    const stale = await judgeSaid(input.step_id, "step", run, context);
    if (stale) return { ok: false, refusal: await guidedRefusal(stale, run, context) };
    const { outcome, variables, summary, output } = input;
    const by = context.caller;
    const move = {
      type: "report",
      ...(outcome !== undefined && { outcome }),
      ...(variables && { variables }),
      by,
    } as const;
    return lead(run, move, { note: summary, output }, context);
  },
});
