import type { Refusal, RefusalCode } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";
import { guidanceOf } from "./guidance-of.ts";
import type { GuidedRun } from "./guided-run.ts";

/** Refusals of the engine, in the codes of the guided tools. */
const renamed: { readonly [C in RefusalCode]?: RefusalCode } = {
  TASK_ENDED: "WORKFLOW_COMPLETE",
  NO_CHECKPOINT: "CHECKPOINT_NOT_FOUND",
  NOT_DUE: "CHECKPOINT_BLOCKING",
};

/** A refusal with the run's situation, so that the agent knows its step and what it may do instead. */
export async function guidedRefusal(refusal: Refusal, run: GuidedRun, call: Call): Promise<Refusal> {
  const { success: _success, ...situation } = await guidanceOf(run, call);
  const code = renamed[refusal.code] ?? refusal.code;
  // A guided agent may see its actions, but not the edges behind them.
  const { wouldFit: _edges, ...facts } = refusal.facts;
  return { ...refusal, code, facts: { ...facts, situation } };
}
