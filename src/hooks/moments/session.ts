import { boundsWords } from "../../bounds/bounds-words.ts";
import type { HookedRun } from "../../model/hooked-run.ts";
import type { HookEvent } from "../hook-event.ts";
import type { HookWorld } from "../hook-world.ts";
import { type JudgedEvent, silently } from "../judged-event.ts";
import { hasOurHooks } from "../our-hooks.ts";
import { levelsFor, runsOfSession } from "../runs-of-session.ts";
import { shortText } from "../short-text.ts";
import type { Snapshot } from "../snapshot.ts";

/** The most characters that a session is told. */
export const LONGEST_POSITION = 1_500;
const MOST_RUNS = 3;
const LONGEST_PART = 260;
const LONGEST_BOUNDS = 400;

type SessionEvent = Extract<HookEvent, { moment: "session" }>;

/** A session began, was resumed, cleared or compacted: its agent is told where its runs are. */
export function atSession(event: SessionEvent, snapshot: Snapshot, world: HookWorld): JudgedEvent {
  const settings = world
    .settingsFiles(event.cwd)
    .filter((file) => hasOurHooks(world.readText(file) ?? ""))
    .slice(0, 20);
  const heartbeat = {
    kind: "session",
    cwd: event.cwd.slice(0, 4_096),
    source: event.source.slice(0, 40),
    failsOpen: world.failsOpen,
    settings,
  } as const;
  const text = positionText(event, snapshot, world.now);
  return text === "" ? silently(heartbeat) : { answer: { kind: "tell", text }, remarks: [heartbeat] };
}

function positionText(event: SessionEvent, snapshot: Snapshot, now: number): string {
  const own = runsOfSession(snapshot, event).filter(({ run }) => run.standing !== "given up");
  // A cleared session has another id than before, so its runs are found among those of other sessions.
  // A claimed task of another session is another worker's.
  const others = event.source === "clear" ? snapshot.runs.filter(({ run }) => !run.claimed) : [];
  const runs = (own.length > 0 ? own : others)
    .filter(({ run, task }) => task !== undefined && run.standing !== "given up" && run.standing !== "left")
    .map(({ run }) => run);
  if (runs.length === 0) return "";
  const bounds = shortText(boundsWords(levelsFor(snapshot, event, now)), LONGEST_BOUNDS);
  const room = LONGEST_POSITION - bounds.length - 200;
  const more =
    runs.length > MOST_RUNS ? [`And ${runs.length - MOST_RUNS} more: get_position lists them.`] : [];
  const lines = [...runs.slice(0, MOST_RUNS).map((run) => runText(run)), ...more];
  const text = shortText(lines.join("\n"), room);
  return ["Navigator: this work follows a workflow.", text, bounds].filter((part) => part !== "").join("\n");
}

function runText({
  state,
  workflow,
  step,
  name,
  needs,
  call,
  question,
  standing,
  claimed,
}: HookedRun): string {
  const parts = [
    `${claimed ? "Your claimed task" : "Run"} ${shortText(state, 80)} of "${shortText(workflow, 80)}" is at "${shortText(name, 80)}" (${shortText(step, 80)}).`,
    shortText(needs, LONGEST_PART),
    ...(question === undefined ? [] : [`Open question: ${shortText(question, LONGEST_PART)}`]),
    ...(standing === "waiting" ? ["It waits for a person or another agent."] : []),
    ...(call === undefined ? [] : [`Next: ${shortText(call, LONGEST_PART)}`]),
  ];
  return parts.join(" ");
}
