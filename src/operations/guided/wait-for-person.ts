import type { Result } from "../../model/refusal.ts";
import type { Context } from "../ports/context.ts";
import type { Run } from "./run.ts";

/** The run as it is now, or as soon as it does not wait for a person any more, or when the time is over. */
export async function waitForPerson(
  find: () => Promise<Result<Run>>,
  waitMs: number,
  context: Context,
): Promise<Result<Run>> {
  const { project } = context.ports.settings;
  const end = context.ports.now() + waitMs;
  for (;;) {
    // The number is taken first: what is committed between the two looks wakes the wait.
    const seq = waitMs > 0 ? await (await context.ports.store()).newest(project) : 0;
    const found = await find();
    if (!found.ok || !waits(found.value)) return found;
    const left = end - context.ports.now();
    if (left <= 0 || context.ports.states.carried || context.signal?.aborted) return found;
    const store = await context.ports.store();
    await store.waitForEntry(project, seq, left, context.signal);
  }
}

function waits({ position, hold }: Run): boolean {
  return position.state === "waiting" || hold === "approval";
}
