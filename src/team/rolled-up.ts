import { lifecycleOf } from "../lifecycle/lifecycle-of.ts";
import { gatesOnMove } from "../lifecycle/moves/gates-on-move.ts";
import { gateResult } from "../lifecycle/moves/judge-gates.ts";
import { reachedFrom } from "../lifecycle/reached-from.ts";
import { OVER } from "../model/lifecycle.ts";
import type { TaskRecord } from "../model/task.ts";
import { proofsOf } from "./proofs-of.ts";

/**
 * The done state that a plain parent rolls up to once its last child is done; `undefined` if it stays: another worker
 * has it, no exits lead to a done state, or a gate on the way is not satisfied.
 */
export function rollUpState(parent: TaskRecord): string | undefined {
  const { workflow, claim, category, team, state } = parent;
  if (workflow !== "" || claim || OVER.includes(category) || team?.deletedAt !== undefined) return undefined;
  if ((team?.openChildren ?? 0) > 0 || (team?.blockers ?? 0) > 0) return undefined;
  const lifecycle = lifecycleOf(parent);
  const reached = reachedFrom(lifecycle.states, state);
  const done = lifecycle.order.find(
    (name) =>
      reached.has(name) && lifecycle.states[name]?.category === "done" && !lifecycle.states[name]?.hidden,
  );
  if (done === undefined) return undefined;
  const phase = team?.phase;
  const checks = gatesOnMove(lifecycle, { state, phase }, { state: done, phase }, proofsOf(parent));
  return gateResult(checks) === "pass" ? done : undefined;
}
