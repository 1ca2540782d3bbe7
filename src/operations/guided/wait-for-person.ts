import { START } from "../../model/mark.ts";
import type { Result } from "../../model/refusal.ts";
import type { Context } from "../context.ts";
import type { Run } from "./run.ts";

/** The run as it is now, or as soon as it does not wait for a person any more, or when the time is over. */
export async function waitForPerson(
  find: () => Promise<Result<Run>>,
  waitMs: number,
  context: Context,
): Promise<Result<Run>> {
  const { project } = context.settings;
  const end = context.now() + waitMs;
  for (;;) {
    // Taken before the look: a commit between the two wakes the wait.
    const mark = waitMs > 0 ? await (await context.store()).log.head(project) : START;
    const found = await find();
    if (!found.ok || !waits(found.value)) return found;
    const left = end - context.now();
    if (left <= 0 || context.states.carried || context.signal?.aborted) return found;
    const store = await context.store();
    await store.log.wait(project, mark, left, context.signal);
  }
}

function waits({ position, hold }: Run): boolean {
  return position.state === "waiting" || hold === "approval";
}
