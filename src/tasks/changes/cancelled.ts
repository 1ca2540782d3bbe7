import { evolve } from "../../engine/evolve.ts";
import { stepPath } from "../../engine/step-path.ts";
import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { nextState } from "../../lifecycle/state-for.ts";
import { bareRecord } from "../../model/copy-record.ts";
import type { Event } from "../../model/event.ts";
import type { Placement, TaskRecord } from "../../model/task.ts";
import { unplaced } from "./unplaced.ts";

/** A task ended by these events alone, because its definition is broken and the engine cannot move it. */
export function cancelled(record: TaskRecord, events: readonly Event[], now: number): TaskRecord {
  const { position } = record;
  if (!position) throw new Error(`task ${record.id} has no position`);
  const next: TaskRecord = bareRecord(record);
  next.category = "cancelled";
  next.state = nextState(lifecycleOf(record), record.state, "cancelled");
  next.step = stepPath(position);
  next.position = events.reduce(evolve, position);
  next.updatedAt = now;
  return next;
}

/** A task cancelled before its workflow was loaded. It stays cancelled if the workflow is loaded later. */
export function cancelledUnplaced(record: TaskRecord, now: number): TaskRecord {
  // Keeps only the variables, not the step that the loader stated: the step may be behind a gate, and the workflow
  // would refuse it together with the cancellation.
  const { variables, variablesBy } = record.placement ?? {};
  const placement: Placement = { status: "CANCELLED" };
  if (variables) placement.variables = variables;
  if (variablesBy) placement.variablesBy = variablesBy;
  return { ...unplaced(record, "CANCELLED", now), placement };
}
