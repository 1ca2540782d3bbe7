import { START } from "../../model/mark.ts";
import type { Result } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";
import type { GuidedRun } from "./guided-run.ts";

/** The run as soon as it no longer waits for a person, at the latest when the time is over. */
export async function waitForPerson(
  find: () => Promise<Result<GuidedRun>>,
  waitMs: number,
  call: Call,
): Promise<Result<GuidedRun>> {
  const { project } = call.ports.settings;
  const end = call.ports.now() + waitMs;
  for (;;) {
    // Read the mark before the run, so that a commit between the two ends the wait at once.
    const mark = waitMs > 0 ? await (await call.ports.store()).log.head(project) : START;
    const found = await find();
    if (!found.ok || !waits(found.value)) return found;
    const left = end - call.ports.now();
    if (left <= 0 || call.ports.states.carried || call.signal?.aborted) return found;
    const store = await call.ports.store();
    await store.log.wait(project, mark, left, call.signal);
  }
}

function waits({ position, hold }: GuidedRun): boolean {
  return position.state === "waiting" || hold === "approval";
}
