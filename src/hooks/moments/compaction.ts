import type { HookEvent } from "../hook-event.ts";
import { type JudgedEvent, silently } from "../judged-event.ts";
import { runsOfSession } from "../runs-of-session.ts";
import { shortText } from "../short-text.ts";
import type { Snapshot } from "../snapshot.ts";

/** A compaction begins: asks that the summary keeps the state and the step of each run. */
export function atCompaction(
  event: Extract<HookEvent, { moment: "compaction" }>,
  snapshot: Snapshot,
): JudgedEvent {
  const lines = runsOfSession(snapshot, event)
    .filter(({ run }) => run.standing !== "given up")
    .slice(0, 5)
    .map(
      ({ run }) =>
        `Navigator run ${run.state} of "${shortText(run.workflow, 80)}" is at step "${shortText(run.step, 80)}".`,
    );
  if (lines.length === 0) return silently();
  const text = `Keep in the summary, word for word: ${lines.join(" ")} Go on with get_position and that state.`;
  return { answer: { kind: "keep", text }, remarks: [] };
}
