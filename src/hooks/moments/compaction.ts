import type { HookedRun } from "../../model/hooked-run.ts";
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
  const runs = runsOfSession(snapshot, event)
    .map(({ run }) => run)
    .filter(({ standing }) => standing !== "given up")
    .slice(0, 5);
  if (runs.length === 0) return silently();
  const text = `Keep in the summary, word for word: ${runs.map(lineOf).join(" ")}`;
  return { answer: { kind: "keep", text }, remarks: [] };
}

function lineOf({ state, workflow, step, claimed, call }: HookedRun): string {
  const where = `of "${shortText(workflow, 80)}" is at step "${shortText(step, 80)}".`;
  if (!claimed) return `Navigator run ${state} ${where} Go on with get_position and that state.`;
  const next = call === undefined ? "" : ` Next: ${shortText(call, 300)}`;
  return `Navigator task ${shortText(state, 80)} ${where} It is claimed.${next}`;
}
