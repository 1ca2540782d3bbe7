import type { HookEvent } from "../hook-event.ts";
import type { HookWorld } from "../hook-world.ts";
import { type JudgedEvent, silently } from "../judged-event.ts";
import { openRunsOf } from "../runs-of-session.ts";
import { shortText } from "../short-text.ts";
import type { Snapshot } from "../snapshot.ts";

/** A task of the host's own list is completed: refused if it names a run whose step is open. */
export function atCompletion(
  event: Extract<HookEvent, { moment: "completion" }>,
  snapshot: Snapshot,
  { now }: Pick<HookWorld, "now">,
): JudgedEvent {
  const run = openRunsOf(snapshot, event, now).find(
    ({ state, task }) => event.text.includes(state) || event.text.includes(task),
  );
  if (!run) return silently();
  const reason = `The run ${run.state} is still at "${shortText(run.name, 120)}". Next call: ${shortText(run.call ?? "", 500)}`;
  return { answer: { kind: "refuse", reason }, remarks: [] };
}
