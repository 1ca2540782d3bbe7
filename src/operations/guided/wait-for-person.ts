import type { Result } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";
import type { GuidedRun } from "./guided-run.ts";

/** The run as it is now, or as soon as it does not wait for a person any more, or when the time is over. */
export async function waitForPerson(
  find: () => Promise<Result<GuidedRun>>,
  waitMs: number,
  call: Call,
): Promise<Result<GuidedRun>> {
  const { project } = call.ports.settings;
  const end = call.ports.now() + waitMs;
  for (;;) {
    // The number is taken first: what is committed between the two looks wakes the wait.
    const seq = waitMs > 0 ? await (await call.ports.store()).newest(project) : 0;
    const found = await find();
    if (!found.ok || !waits(found.value)) return found;
    const left = end - call.ports.now();
    if (left <= 0 || call.ports.states.carried || call.signal?.aborted) return found;
    const store = await call.ports.store();
    await store.waitForEntry(project, seq, left, call.signal);
  }
}

function waits({ position, hold }: GuidedRun): boolean {
  return position.state === "waiting" || hold === "approval";
}
