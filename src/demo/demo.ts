import { entryLog } from "../operations/feeds/entry-log.ts";
import type { Call } from "../operations/ports/call.ts";
import type { Pause } from "../operations/ports/pause.ts";
import type { Actor, ActorState } from "./actor.ts";
import { scripts } from "./demo-scripts.ts";
import { demoTask, plantTask } from "./demo-task.ts";
import { guidedActor } from "./guided-actor.ts";
import { taskActor } from "./task-actor.ts";
import { teamActor } from "./team-actor.ts";

/** The time between two things that the demo does. */
const BEAT_MS = 1_200;
/** How long an idle demo waits before it looks at its tasks again. An entry in the log wakes it before. */
const LOOK_MS = 30_000;

/** The prefix of the ids of a round's tasks. The first round has no number. */
function prefixOf(round: number): string {
  return round === 1 ? "demo-" : `demo-${round}-`;
}

const [first] = scripts;
const FIRST_ID = first?.task.id ?? "";

/** The number of the newest round that was begun; 0 if none was. */
export async function lastRound(call: Call): Promise<number> {
  for (let round = 0; ; round++) {
    const found = await demoTask(inRound(FIRST_ID, round + 1), call);
    if (found === undefined || found === "foreign") return round;
  }
}

/** Begins a round: its first task is there from now on. The first round is begun only in a project without tasks. */
export async function plantDemo(call: Call, round = 1): Promise<void> {
  const { tasks } = await call.ports.store();
  const { project } = call.ports.settings;
  if (round === 1 && (await tasks.list({ project, limit: 1 })).tasks.length > 0) return;
  for (const [rank, { task, from }] of scripts.entries())
    if (from === 0) await plantTask({ ...task, id: inRound(task.id, round) }, rank, call);
}

/**
 * Scripted agents work on the tasks of a round from their current steps, until all have ended or `signal` aborts.
 * Whenever all other tasks have ended, `tell` is called with the number of tasks that wait for a person.
 */
export async function walkDemo(
  call: Call,
  pause: Pause,
  signal: AbortSignal,
  tell: (waiting: number) => void = () => undefined,
  round = 1,
): Promise<void> {
  const begun = await demoTask(inRound(FIRST_ID, round), call);
  if (begun === undefined || begun === "foreign") return;
  const actors = actorsOf(round, call);
  try {
    await play(actors, { call, pause, signal, tell });
  } finally {
    for (const { leave } of actors) await leave?.();
  }
}

function actorsOf(round: number, call: Call): readonly Actor[] {
  const tasks = scripts.map((script, rank) =>
    taskActor({ ...script, task: { ...script.task, id: inRound(script.task.id, round) } }, rank, call),
  );
  const guided = guidedActor(`${prefixOf(round)}theme`, scripts.length, call);
  return [...tasks, guided, teamActor(`${prefixOf(round)}team-`, call)];
}

interface Play {
  readonly call: Call;
  readonly pause: Pause;
  readonly signal: AbortSignal;
  readonly tell: (waiting: number) => void;
}

async function play(actors: readonly Actor[], { call, pause, signal, tell }: Play): Promise<void> {
  const log = entryLog(call);
  const states = new Map<Actor, ActorState>();
  let told: number | undefined;
  for (let beat = 0; await pause(BEAT_MS, signal); beat++) {
    const seen = await log.head();
    for (const [index, actor] of actors.entries()) {
      const isDue = beat * BEAT_MS >= actor.from && (beat + index) % actor.beats === 0;
      if (isDue && states.get(actor) !== "has ended" && !signal.aborted) states.set(actor, await actor.act());
    }
    const all = [...states.values()];
    if (all.length < actors.length || all.includes("moves")) continue;
    const waiting = all.filter((state) => state === "waits for a person").length;
    if (waiting !== told) tell(waiting);
    told = waiting;
    if (waiting === 0) return;
    await log.wait(seen, LOOK_MS, signal);
  }
}

/** The id of a task in a round. */
function inRound(id: string, round: number): string {
  return id.replace(prefixOf(1), prefixOf(round));
}
