import * as z from "zod";
import { currentNode } from "../../engine/current-node.ts";
import { ShortText } from "../../model/short-text.ts";
import { operation } from "../door/operation.ts";
import { runReference } from "./fields.ts";
import { findRun } from "./find-run.ts";
import { Guidance } from "./guidance.ts";
import { guidedRefusal } from "./guided-refusal.ts";
import { judgeNamedStep } from "./judge-named-step.ts";
import { moveRun } from "./move-run.ts";

export const skipStep = operation({
  name: "skip_step",
  summary: "Go on without an optional step, or past a question that need not be answered.",
  toolset: "guided",
  access: "agent",
  effect: "changes",
  idempotent: false,
  input: z.strictObject({
    ...runReference,
    step_id: ShortText.describe("the current step"),
    reason: z.string().max(2_000).describe("why it is skipped"),
  }),
  output: Guidance,
  run: async ({ reason, step_id: step, ...rest }, call) => {
    const found = await findRun(rest, call);
    if (!found.ok) return found;
    const { value: run } = found;
    const { node } = currentNode(run.program, run.position, run.world);
    const isQuestion = node.type === "checkpoint";
    const stale = await judgeNamedStep(step, isQuestion ? "checkpoint" : "step", run, call, { note: reason });
    if (stale) return { ok: false, refusal: await guidedRefusal(stale, run, call) };
    const by = call.caller;
    return moveRun(
      run,
      isQuestion ? { type: "pass", by } : { type: "skip", reason, by },
      { note: reason },
      call,
    );
  },
});
