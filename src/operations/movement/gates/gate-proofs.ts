import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import { gatesOnMove, type Proofs } from "../../../lifecycle/moves/gates-on-move.ts";
import type { StatePhase } from "../../../lifecycle/prompts/prompts-on-move.ts";
import type { Caller } from "../../../model/caller.ts";
import type { Evidence } from "../../../model/evidence.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { clockCaller } from "../../../tasks/clock-caller.ts";
import { placeIn } from "../../../team/place-in.ts";
import { proofsOf } from "../../../team/proofs-of.ts";
import type { Call } from "../../ports/call.ts";
import { evidenceProblem } from "./evidence-problem.ts";

/**
 * What a task can show at the gates of a move: its attachments, and the evidence that the gates ask for. Evidence is looked
 * into as for a report of a workflow, which may take as long as its commands run.
 */
export function gateProofs(record: TaskRecord, to: StatePhase, by: Caller, call: Call): Promise<Proofs> {
  const look = (key: string, evidence: Evidence) =>
    looked(key, () => evidenceProblem(evidence, { record, by, call }), call);
  return proofsFor(record, to, look);
}

/**
 * The same for a move that follows from another task. Its caller counts neither as a person that
 * approves nor as another worker, even if a person moved that other task. Many tasks may follow at once: without
 * sharing, each would run the same command or read the same report again.
 */
export function followingProofs(record: TaskRecord, to: StatePhase, call: Call): Promise<Proofs> {
  const look = async (key: string, evidence: Evidence): Promise<true | string> => {
    if ("by" in evidence || "approval" in evidence) return "a worker or a person must move it";
    const problem = () => evidenceProblem(evidence, { record, by: clockCaller, call });
    const isShared = "run" in evidence || "report" in evidence;
    return isShared ? looked(`${record.lifecycle} ${key}`, problem, call) : ((await problem()) ?? true);
  };
  return proofsFor(record, to, look);
}

async function proofsFor(
  record: TaskRecord,
  to: StatePhase,
  look: (key: string, evidence: Evidence) => Promise<true | string>,
): Promise<Proofs> {
  const lifecycle = lifecycleOf(record);
  const proofs = proofsOf(record);
  const asked = new Map<string, Evidence>();
  const noting: Proofs = {
    ...proofs,
    holds: (_, evidence) => {
      asked.set(JSON.stringify(evidence), evidence);
      return false;
    },
  };
  gatesOnMove(lifecycle, placeIn(record), to, noting);
  if (asked.size === 0) return proofs;
  const results = new Map<string, true | string>();
  for (const [key, evidence] of asked) results.set(key, await look(key, evidence));
  return { ...proofs, holds: (_, evidence) => results.get(JSON.stringify(evidence)) ?? false };
}

/** A call that is overtaken by another judges its move again, and must not run the same commands again for that. */
async function looked(
  key: string,
  look: () => Promise<string | undefined>,
  call: Call,
): Promise<true | string> {
  const result = call.looked?.get(key) ?? (await look()) ?? true;
  call.looked?.set(key, result);
  return result;
}
