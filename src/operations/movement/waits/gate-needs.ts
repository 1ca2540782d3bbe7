import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import { gatesOnMove } from "../../../lifecycle/moves/gates-on-move.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { placeIn } from "../../../team/place-in.ts";

/** What the gates between a task and a done state still want. */
export function gateNeeds(record: TaskRecord): string[] {
  const lifecycle = lifecycleOf(record);
  const from = placeIn(record);
  const ends = (lifecycle.states[record.state]?.exits ?? []).filter(
    (exit) => lifecycle.states[exit]?.category === "done",
  );
  const needs = ends.flatMap((state) =>
    gatesOnMove(lifecycle, from, { state, phase: from.phase }, from).flatMap(({ needs: missing }) => missing),
  );
  return [...new Set(needs)];
}
