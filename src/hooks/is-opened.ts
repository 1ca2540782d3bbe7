import type { Opener } from "../model/bounds.ts";
import type { KnownRun, Snapshot } from "./snapshot.ts";

/**
 * Whether a person has passed a gate for the work of these runs. Every run of the gate's workflow must have passed it,
 * and no task of it may have been left: otherwise the work of one run goes out with the approval of another.
 */
export function isOpened(opener: Opener, runs: readonly KnownRun[], left: Snapshot["left"]): boolean {
  const passed = runs.find((known) => hasPassed(known, opener))?.run.workflow;
  return (
    passed !== undefined &&
    left.every(({ workflow }) => workflow !== passed) &&
    runs.every((known) => known.run.workflow !== passed || hasPassed(known, opener))
  );
}

function hasPassed({ run, task }: KnownRun, { workflow, gate, option }: Opener): boolean {
  // Another version: the run may have entered the gate again in a way that this record does not tell.
  if (run.standing === "given up" || task?.version !== run.version) return false;
  if (task.owner !== undefined && task.owner !== run.caller) return false;
  return (run.gates ?? []).some(
    (one) => one.passed && one.workflow === workflow && one.gate === gate && one.option === option,
  );
}
