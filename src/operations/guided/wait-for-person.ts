import type { Result } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";
import type { GuidedRun } from "./guided-run.ts";

/** Waits until the run no longer waits for a person, or until the time is over. Returns the run then. */
export async function waitForPerson(
  find: () => Promise<Result<GuidedRun>>,
  waitMs: number,
  call: Call,
): Promise<Result<GuidedRun>> {
  const first = await find();
  if (!first.ok || !waits(first.value) || waitMs <= 0 || call.ports.states.carried) return first;
  const { ports, caller, signal } = call;
  const { project, limits } = ports.settings;
  const end = ports.now() + waitMs;
  const subject = { project, task: first.value.taskId, caller: caller.id };
  const wait = await ports.waits.begin(await ports.store(), subject, limits);
  if ("code" in wait) return { ok: false, refusal: wait };
  try {
    for (;;) {
      const found = await find();
      if (!found.ok || !waits(found.value)) return found;
      const left = end - ports.now();
      if (left <= 0 || signal?.aborted) return found;
      await wait.changed(left, signal);
    }
  } finally {
    wait.end();
  }
}

function waits({ position, hold }: GuidedRun): boolean {
  return position.state === "waiting" || hold === "approval";
}
