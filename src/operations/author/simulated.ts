import type { Result } from "../../model/refusal.ts";
import type { Simulation } from "../../model/simulation.ts";
import type { simulate } from "../../rehearsal/simulate.ts";
import type { Call } from "../ports/call.ts";

/** Runs a simulation to its end and reports progress. Stops it if the caller disconnects. */
export async function simulated(
  going: ReturnType<typeof simulate>,
  runs: number,
  { progress, signal }: Call,
): Promise<Result<Simulation>> {
  for (;;) {
    const step = going.next(signal?.aborted ?? false);
    if (step.done) return step.value;
    await progress(step.value, runs);
  }
}
