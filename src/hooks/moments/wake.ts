import type { HookedRun } from "../../model/hooked-run.ts";
import type { HookEvent } from "../hook-event.ts";
import { runsOfSession } from "../runs-of-session.ts";
import { shortText } from "../short-text.ts";
import type { Snapshot } from "../snapshot.ts";

type StopEvent = Extract<HookEvent, { moment: "stop" }>;

/** The runs of an agent that has stopped which wait for someone else. */
export function awaitedRuns(event: StopEvent, snapshot: Snapshot): readonly HookedRun[] {
  return runsOfSession(snapshot, event)
    .map(({ run }) => run)
    .filter((run) => run.standing === "waiting" && run.agent === event.agent);
}

/** What an agent that waits for runs is told to go on; `undefined` while all of them still wait. */
export function wakeText(
  awaited: readonly HookedRun[],
  event: StopEvent,
  snapshot: Snapshot,
): string | undefined {
  const now = new Map(runsOfSession(snapshot, event).map(({ run }) => [run.task, run]));
  const texts = awaited.flatMap((before) => {
    const run = now.get(before.task);
    if (!run) return [goneText(before)];
    return run.standing === "open" ? [openText(run)] : [];
  });
  return texts.length === 0 ? undefined : texts.join("\n");
}

function openText({ name, step, workflow, needs, call }: HookedRun): string {
  const where = `"${shortText(name, 120)}" (${shortText(step, 80)}) of "${shortText(workflow, 80)}"`;
  const next = call === undefined ? "" : ` Next call: ${shortText(call, 500)}`;
  return `The wait is over: the run goes on at ${where}. ${shortText(needs, 400)}${next}`;
}

function goneText({ workflow, state }: HookedRun): string {
  const call = `get_position ${JSON.stringify({ state })}`;
  return `The wait is over: the run of "${shortText(workflow, 80)}" ended or has another agent. See ${call}`;
}
