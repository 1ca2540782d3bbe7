import * as z from "zod";
import { Json } from "../../model/json.ts";
import { ShortText } from "../../model/short-text.ts";
import { operation } from "../door/operation.ts";
import { judgeOutput } from "../door/sizes.ts";
import { Attachments, readAllBrought } from "../movement/attachments/attachment-input.ts";
import { askApproval, withApproval } from "./ask-approval.ts";
import { runReference, Variables } from "./fields.ts";
import { findRun } from "./find-run.ts";
import { Guidance } from "./guidance.ts";
import { guidedRefusal } from "./guided-refusal.ts";
import { judgeNamedStep } from "./judge-named-step.ts";
import { moveRun } from "./move-run.ts";

export const completeStep = operation({
  name: "complete_step",
  summary: "Say that the current step is done and what came of it; get the next one.",
  toolset: "guided",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: z.strictObject({
    ...runReference,
    step_id: ShortText.describe("the current step"),
    summary: z.string().max(20_000).describe("what was done, in a sentence"),
    outcome: ShortText.optional(),
    variables: Variables.optional(),
    output: Json.optional(),
    attachments: Attachments.optional().describe("kept if the step is done by this"),
  }),
  output: Guidance,
  run: async (input, call) => {
    const found = await findRun(input, call);
    if (!found.ok) return found;
    const { value: run } = found;
    const { outcome, variables, summary, output } = input;
    const brought = await readAllBrought(input.attachments, call);
    if (!brought.ok) return { ok: false, refusal: await guidedRefusal(brought.refusal, run, call) };
    const attachments = brought.value;
    const sent = { outcome, variables, output, note: summary, attachments };
    const refusal = judgeOutput(output) ?? (await judgeNamedStep(input.step_id, "step", run, call, sent));
    if (refusal) return { ok: false, refusal: await guidedRefusal(refusal, run, call) };
    const by = call.caller;
    const move = {
      type: "report",
      ...(outcome !== undefined && { outcome }),
      ...(variables && { variables }),
      by,
    } as const;
    const reported = {
      outcome,
      variables,
      output,
      note: summary,
      kept: run.record?.attachments,
      brought: attachments,
    };
    const ready = call.reply ? await withApproval(run, reported, call.reply, call) : found;
    if (!ready.ok) return { ok: false, refusal: await guidedRefusal(ready.refusal, run, call) };
    const told = await moveRun(ready.value, move, { note: summary, output, attachments }, call);
    if (!told.ok && !call.reply && (call.ask || call.lead))
      await askApproval(await run.reload(), reported, call);
    return told;
  },
});
