import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import { gatesOnMove } from "../../../lifecycle/moves/gates-on-move.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { proofsOf } from "../../../team/proofs-of.ts";

/** What the gates between a task and a done state still want. */
export function gateNeeds(record: TaskRecord): string[] {
  const lifecycle = lifecycleOf(record);
  const { state: present, workflow, team, position } = record;
  const phase = workflow === "" ? team?.phase : position?.phase;
  const ends = (lifecycle.states[present]?.exits ?? []).filter(
    (exit) => lifecycle.states[exit]?.category === "done",
  );
  const needs = ends.flatMap((state) =>
    gatesOnMove(lifecycle, { state: present, phase }, { state, phase }, proofsOf(record)).flatMap(
      ({ needs: missing }) => missing,
    ),
  );
  return [...new Set(needs)];
}
