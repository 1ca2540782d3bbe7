import { lifecycleOf } from "../lifecycle/lifecycle-of.ts";
import { gatesOnMove, type Proofs } from "../lifecycle/moves/gates-on-move.ts";
import { gateResult } from "../lifecycle/moves/judge-gates.ts";
import { reachedFrom } from "../lifecycle/reached-from.ts";
import { OVER } from "../model/lifecycle.ts";
import type { TaskRecord } from "../model/task.ts";

/**
 * The done state that a plain parent rolls up to once its last child is done, if gates allow; `undefined` if it stays:
 * another worker has it, or no exits lead to a done state.
 */
export function rollUpTarget(parent: TaskRecord): string | undefined {
  const { workflow, claim, category, team, state } = parent;
  if (workflow !== "" || claim || OVER.includes(category) || team?.deletedAt !== undefined) return undefined;
  if ((team?.openChildren ?? 0) > 0 || (team?.blockers ?? 0) > 0) return undefined;
  const lifecycle = lifecycleOf(parent);
  const reached = reachedFrom(lifecycle.states, state);
  return lifecycle.order.find(
    (name) =>
      reached.has(name) && lifecycle.states[name]?.category === "done" && !lifecycle.states[name]?.hidden,
  );
}

/** Whether the gates on the way to the done state are satisfied. */
export function mayRollUp(parent: TaskRecord, done: string, proofs: Proofs): boolean {
  const phase = parent.team?.phase;
  const checks = gatesOnMove(
    lifecycleOf(parent),
    { state: parent.state, phase },
    { state: done, phase },
    proofs,
  );
  return gateResult(checks) === "pass";
}
