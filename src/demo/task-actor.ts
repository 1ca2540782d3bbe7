import type { Measurements } from "../model/measurement.ts";
import type { TaskRecord } from "../model/task.ts";
import { perform } from "../operations/door/perform.ts";
import type { Call } from "../operations/ports/call.ts";
import { claimTasks } from "../operations/queue/claim-tasks.ts";
import { routeTask } from "../operations/route/route-task.ts";
import { advanceTask } from "../operations/tasks/advance-task.ts";
import { setTaskStatus } from "../operations/tasks/set-task-status.ts";
import type { Actor, ActorState } from "./actor.ts";
import { agentAt, reportAt, type Script } from "./demo-scripts.ts";
import { agentOf, confirm, demoTask, isForPerson, plantTask } from "./demo-task.ts";
import { measured } from "./measured.ts";

/** The lease of the demo's claims. Short: a killed demo must not hold its tasks for long. */
const LEASE_MS = 60_000;
/** Enough reports for every script; stops a script that a changed workflow leads in circles. */
const MOST_REPORTS = 200;
const MOST_QUEUED = 100;

/** The figures of a step that reports none: what was measured before a detour is gone after it. */
const CLEAN: Measurements = { lint: { errors: 0 } };

/** The agents of one task: one takes it, and reports it at its next turn. */
export function taskActor(script: Script, rank: number, call: Call): Actor {
  const { from, beats, task } = script;
  let held: TaskRecord | undefined;
  let reports = 0;
  const act = async (): Promise<ActorState> => {
    if (held) {
      const taken = held;
      held = undefined;
      return (await report(script, taken, call)) ? "moves" : "has ended";
    }
    const now = await demoTask(task.id, call);
    if (now === "foreign" || reports >= MOST_REPORTS) return "has ended";
    if (now === undefined) {
      await plantTask(task, rank, call);
      return "moves";
    }
    if (now.position?.result !== undefined) {
      await confirm(task.id, call);
      return "has ended";
    }
    held = await take(script, call);
    if (held) reports++;
    return !held && isForPerson(now) ? "waits for a person" : "moves";
  };
  const leave = async (): Promise<void> => {
    if (held) await handBack(held, call);
    held = undefined;
  };
  return { from, beats, act, leave };
}

/** Claims the script's task or one of its branches; `undefined` if none of them can be claimed. */
async function take({ task }: Script, call: Call): Promise<TaskRecord | undefined> {
  const query = { project: call.ports.settings.project, workflow: task.workflowType };
  const queued = await (await call.ports.store()).tasks.queue({ ...query, limit: MOST_QUEUED });
  const next = queued.find(
    ({ id, parent, context: { demo } }) => demo === true && (id === task.id || parent === task.id),
  );
  if (!next) return undefined;
  const worker = agentAt(next.step);
  const taker = { worker, leaseMs: LEASE_MS };
  const by = agentOf(call, worker);
  const [taken] = await claimTasks({ ...query, limit: 1 }, taker, by, ({ id }) => id === next.id);
  return taken;
}

/** Reports the step of a claimed task. False if refused: a person or another agent has then taken over. */
async function report(script: Script, taken: TaskRecord, call: Call): Promise<boolean> {
  const { id: taskId, step, claim } = taken;
  const caller = agentOf(call, claim?.owner ?? "");
  const { figures, ...said } = reportAt(script, step, await reportsAt(taken, call));
  const shown = { taskId, fence: claim?.fence };
  const by = measured(caller, figures ?? CLEAN);
  const status = isClean(figures) ? "VERIFIED" : "UNVERIFIED";
  const done = figures
    ? await perform(routeTask, { ...shown, status, step_completed: step }, by)
    : await perform(advanceTask, { ...shown, ...said, expectedStep: step }, by);
  if (!done.ok) await handBack(taken, call);
  await confirm(taskId, call);
  return done.ok;
}

function isClean(figures: Measurements | undefined): boolean {
  return (figures?.lint?.errors ?? 0) === 0;
}

async function handBack({ id: taskId, claim }: TaskRecord, call: Call): Promise<void> {
  const caller = agentOf(call, claim?.owner ?? "");
  await perform(setTaskStatus, { taskId, fence: claim?.fence, status: "PENDING" }, caller);
}

/** How often this step was reported, according to the history, so that the count survives a restart. */
async function reportsAt({ project, id, step }: TaskRecord, call: Call): Promise<number> {
  const entries = await (await call.ports.store()).log.ofTask({ project, task: id, limit: 1_000 });
  return entries
    .flatMap(({ events }) => events)
    .filter((one) => (one.type === "reported" || one.type === "routed") && one.step === step).length;
}
