import * as z from "zod";
import { operation } from "../door/operation.ts";
import { runReference } from "../guided/fields.ts";
import { findRun } from "../guided/find-run.ts";
import { Guidance } from "../guided/guidance.ts";
import { guidanceOf } from "../guided/guidance-of.ts";
import { guidedRefusal } from "../guided/guided-refusal.ts";
import { navGuidance } from "./nav-guidance.ts";

export const navCheckpoint = operation({
  name: "nav_checkpoint",
  summary: "The question that is open now.",
  toolset: "nav",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject(runReference),
  output: Guidance,
  run: async (input, call) => {
    const found = await findRun({ ...input, looking: true }, call);
    if (!found.ok) return navGuidance(found);
    const guidance = await guidanceOf(found.value, call);
    if (guidance.checkpoint) return navGuidance({ ok: true, value: guidance });
    const refusal = { code: "CHECKPOINT_NOT_FOUND", message: "No question is open.", facts: {} } as const;
    return navGuidance({ ok: false, refusal: await guidedRefusal(refusal, found.value, call) });
  },
});
