import type { TaskRecord } from "../model/task.ts";
import { perform } from "../operations/door/perform.ts";
import { entryLog } from "../operations/feeds/entry-log.ts";
import { loadTaskTree } from "../operations/planting/load-task-tree.ts";
import type { Call } from "../operations/ports/call.ts";
import type { Pause } from "../operations/ports/pause.ts";
import { takeNext } from "../operations/queue/take-next.ts";
import { confirmSyncForTask } from "../operations/syncs/confirm-sync-for-task.ts";
import { advanceTask } from "../operations/tasks/advance-task.ts";
import { setTaskStatus } from "../operations/tasks/set-task-status.ts";
import { agentAt, reportAt, type Script, scripts } from "./demo-scripts.ts";

const STEP_MS = 1_500;
const LOOK_MS = 30_000;
/** A demo that is killed at work must not hold its tasks for long. */
const LEASE_MS = 60_000;
/** Enough for every script; a workflow that was changed meanwhile must not be walked for ever. */
const MOST_REPORTS = 200;
const MOST_LOOKED_AT = 100;

interface Walking {
  readonly call: Call;
  readonly pause: Pause;
  readonly signal: AbortSignal;
}

/** Plants the tasks that show a newcomer what happens here, if nothing has happened yet. */
export async function plantDemo(call: Call): Promise<void> {
  if ((await entryLog(call).newest()) > 0) return;
  const tasks = scripts.map(({ task }, index) => ({
    ...task,
    priority: -100 - index,
    context: { demo: true },
  }));
  await perform(loadTaskTree, { tasks }, agentOf(call, "demo-planner"));
}

/** Scripted agents walk the tasks of the demo from wherever they are, until each ends or it is time to stop. */
export async function walkDemo(call: Call, pause: Pause, signal: AbortSignal): Promise<void> {
  await Promise.all(scripts.map((script) => walk(script, { call, pause, signal })));
}

async function walk(script: Script, walking: Walking): Promise<void> {
  const { call, pause, signal } = walking;
  const log = entryLog(call);
  for (let reports = 0; reports < MOST_REPORTS && (await pause(STEP_MS, signal)); ) {
    const seen = await log.newest();
    const task = await demoTask(script, call);
    if (!task) return;
    if (task.position?.result !== undefined)
      return void (await perform(confirmSyncForTask, { taskId: task.id }, agentOf(call, "demo")));
    const taken = await take(script, call);
    if (taken) {
      reports++;
      if (!(await work(script, taken, walking))) return;
    } else {
      // It waits for a person, or somebody else works on it: every change may have ended that.
      await log.wait(seen, LOOK_MS, signal);
    }
  }
}

/** The task, unless somebody has put another in its place. */
async function demoTask({ task: { id } }: Script, call: Call): Promise<TaskRecord | undefined> {
  const [record] = await (await call.ports.store()).load(call.ports.settings.project, [id]);
  return record?.context["demo"] === true ? record : undefined;
}

/** Claims the task, or a branch of it, if it is to be worked on. */
async function take({ task }: Script, call: Call): Promise<TaskRecord | undefined> {
  const query = { project: call.ports.settings.project, workflow: task.workflowType };
  const queued = await (await call.ports.store()).queue({ ...query, limit: MOST_LOOKED_AT });
  const next = queued.find(
    ({ id, parent, context: { demo } }) => demo === true && (id === task.id || parent === task.id),
  );
  if (!next) return undefined;
  const worker = agentAt(next.step);
  const taker = { worker, leaseMs: LEASE_MS };
  const by = agentOf(call, worker);
  const [taken] = await takeNext({ ...query, limit: 1 }, taker, by, ({ id }) => id === next.id);
  return taken;
}

/** False when it is time to stop, or when the report is refused: then a person, or another agent, has taken over. */
async function work(script: Script, taken: TaskRecord, walking: Walking): Promise<boolean> {
  const { call, pause, signal } = walking;
  const { id: taskId, step, claim } = taken;
  const caller = agentOf(call, claim?.owner ?? "");
  const shown = { taskId, fence: claim?.fence };
  const goesOn = await pause(STEP_MS, signal);
  const said = reportAt(script, step, await reportsAt(taken, call));
  const done = goesOn && (await perform(advanceTask, { ...shown, ...said, expectedStep: step }, caller)).ok;
  if (!done) await perform(setTaskStatus, { ...shown, status: "PENDING" }, caller);
  await perform(confirmSyncForTask, { taskId }, caller);
  return done;
}

/** How often this step was reported: its history knows, also after a restart. */
async function reportsAt({ project, id, step }: TaskRecord, call: Call): Promise<number> {
  const entries = await (await call.ports.store()).history({ project, task: id, limit: 1_000 });
  return entries.flatMap(({ events }) => events).filter((one) => one.type === "reported" && one.step === step)
    .length;
}

function agentOf(call: Call, id: string): Call {
  return { ...call, role: "agent", caller: { kind: "agent", id, channel: "demo" } };
}
