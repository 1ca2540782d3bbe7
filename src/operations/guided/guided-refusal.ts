import type { Refusal, RefusalCode } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";
import { guidanceOf } from "./guidance-of.ts";
import type { GuidedRun } from "./guided-run.ts";

/** What the rules of movement say, in the words of those who are led. */
const renamed: { readonly [C in RefusalCode]?: RefusalCode } = {
  TASK_ENDED: "WORKFLOW_COMPLETE",
  NO_CHECKPOINT: "CHECKPOINT_NOT_FOUND",
  NOT_DUE: "CHECKPOINT_BLOCKING",
};

/** A "no" to an agent that is led always says where it is and what it may do instead. */
export async function guidedRefusal(refusal: Refusal, run: GuidedRun, call: Call): Promise<Refusal> {
  const { success: _success, ...situation } = await guidanceOf(run, call);
  const code = renamed[refusal.code] ?? refusal.code;
  // Who is led is told what may be done, not where each edge leads and what it asks for.
  const { wouldFit: _edges, ...facts } = refusal.facts;
  return { ...refusal, code, facts: { ...facts, situation } };
}
