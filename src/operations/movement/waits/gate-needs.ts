import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import { gatesOnMove } from "../../../lifecycle/moves/gates-on-move.ts";
import { claimTarget } from "../../../lifecycle/takeable.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { placeIn } from "../../../team/place-in.ts";

/** What the gates between a task and a done state still want. */
export function gateNeeds(record: TaskRecord): string[] {
  const lifecycle = lifecycleOf(record);
  const place = placeIn(record);
  // A released task is ready; the gates guard the state that its next worker will be in.
  const from = { ...place, state: claimTarget(lifecycle, record.state) ?? record.state };
  const ends = (lifecycle.states[from.state]?.exits ?? []).filter(
    (exit) => lifecycle.states[exit]?.category === "done",
  );
  const needs = ends.flatMap((state) =>
    gatesOnMove(lifecycle, from, { state, phase: from.phase }, place).flatMap(
      ({ needs: missing }) => missing,
    ),
  );
  return [...new Set(needs)];
}
