import type { HookedRun } from "../../model/hooked-run.ts";
import type { HookEvent } from "../hook-event.ts";
import type { HookWorld } from "../hook-world.ts";
import { type JudgedEvent, silently } from "../judged-event.ts";
import { openRunsOf } from "../runs-of-session.ts";
import { shortText } from "../short-text.ts";
import type { Snapshot } from "../snapshot.ts";

/** How often an agent is kept from stopping at one visit of a step without progress, and in one session. */
export const MOST_BLOCKS = 3;
export const MOST_BLOCKS_OF_SESSION = 10;

type StopEvent = Extract<HookEvent, { moment: "stop" }>;

/** An agent wants to stop: it goes on if one of its runs needs it now. */
export function atStop(event: StopEvent, snapshot: Snapshot, { now }: Pick<HookWorld, "now">): JudgedEvent {
  if (event.excused) return silently();
  const open = openRunsOf(snapshot, event, now);
  const untaken = snapshot.untaken.filter((note) => note.kind === "stop");
  const blocks = (snapshot.session?.blocks ?? 0) + untaken.filter(({ letGo }) => !letGo).length;
  const countOf = ({ task, visit }: HookedRun) => {
    const known = snapshot.session?.stops[task];
    const before = known?.visit === visit ? known.count : 0;
    return before + untaken.filter((one) => one.task === task && one.visit === visit && !one.letGo).length;
  };
  const held = blocks >= MOST_BLOCKS_OF_SESSION ? undefined : open.find((run) => countOf(run) < MOST_BLOCKS);
  const remark = ({ task, visit }: HookedRun, letGo: boolean) =>
    ({ kind: "stop", task: task.slice(0, 300), visit, letGo }) as const;
  if (held) return { answer: { kind: "block", reason: reasonFor(held) }, remarks: [remark(held, false)] };
  const isKnown = ({ task, visit }: HookedRun) => {
    const known = snapshot.session?.stops[task];
    const told = untaken.some((one) => one.task === task && one.visit === visit && one.letGo);
    return told || (known?.visit === visit && known.stalledAt !== undefined);
  };
  return silently(...open.filter((run) => !isKnown(run)).map((run) => remark(run, true)));
}

function reasonFor({ name, step, workflow, needs, call, task, claimed }: HookedRun): string {
  const where = `"${shortText(name, 120)}" (${shortText(step, 80)}) of "${shortText(workflow, 80)}"`;
  return [
    claimed
      ? `The task "${shortText(task, 80)}" is claimed and not done: ${where} is open.`
      : `The run is not done: ${where} is open.`,
    shortText(needs, 400),
    `Next call: ${shortText(call ?? "", 500)}`,
    claimed
      ? "If you cannot go on, report why, or give the task back."
      : "If you cannot go on, say why with end_workflow.",
  ].join(" ");
}
