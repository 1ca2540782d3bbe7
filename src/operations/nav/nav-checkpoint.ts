import * as z from "zod";
import { operation } from "../door/operation.ts";
import { Guidance } from "../guided/answer.ts";
import { named } from "../guided/fields.ts";
import { findRun } from "../guided/find-run.ts";
import { guidanceOf } from "../guided/guidance.ts";
import { guidedRefusal } from "../guided/guided-refusal.ts";
import { inNavWords } from "./in-nav-words.ts";

export const navCheckpoint = operation({
  name: "nav_checkpoint",
  summary: "The question that is open now.",
  toolset: "nav",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject(named),
  output: Guidance,
  run: async (input, call) => {
    const found = await findRun({ ...input, looking: true }, call);
    if (!found.ok) return inNavWords(found);
    const guidance = await guidanceOf(found.value, call);
    if (guidance.checkpoint) return inNavWords({ ok: true, value: guidance });
    const refusal = { code: "CHECKPOINT_NOT_FOUND", message: "No question is open.", facts: {} } as const;
    return inNavWords({ ok: false, refusal: await guidedRefusal(refusal, found.value, call) });
  },
});
