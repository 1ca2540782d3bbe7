import type { TaskRecord } from "../model/task.ts";
import { call } from "./call.ts";
import type { Context } from "./context.ts";
import { agentAt, reportAt, type Script, scripts } from "./demo-scripts.ts";
import { entryLog } from "./entry-log.ts";
import { takeNext } from "./take-next.ts";
import { advanceTask } from "./tasks/advance-task.ts";
import { confirmSyncForTask } from "./tasks/confirm-sync-for-task.ts";
import { loadTaskTree } from "./tasks/load-task-tree.ts";
import { setTaskStatus } from "./tasks/set-task-status.ts";

const STEP_MS = 1_500;
const LOOK_MS = 30_000;
/** A demo that is killed at work must not hold its tasks for long. */
const LEASE_MS = 60_000;
/** Enough for every script; a workflow that was changed meanwhile must not be walked for ever. */
const MOST_REPORTS = 200;
const MOST_LOOKED_AT = 100;

/** Waits so many milliseconds; false when it is time to stop. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<boolean>;

interface Walking {
  readonly context: Context;
  readonly pause: Pause;
  readonly signal: AbortSignal;
}

/** Plants the tasks that show a newcomer what happens here, if nothing has happened yet. */
export async function plantDemo(context: Context): Promise<void> {
  const { tasks: existing } = await context.store();
  const { project } = context.settings;
  if ((await existing.list({ project, limit: 1 })).tasks.length > 0) return;
  const tasks = scripts.map(({ task }, index) => ({
    ...task,
    priority: -100 - index,
    context: { demo: true },
  }));
  await call(loadTaskTree, { tasks }, agentOf(context, "demo-planner"));
}

/** Scripted agents walk the tasks of the demo from wherever they are, until each ends or it is time to stop. */
export async function walkDemo(context: Context, pause: Pause, signal: AbortSignal): Promise<void> {
  await Promise.all(scripts.map((script) => walk(script, { context, pause, signal })));
}

async function walk(script: Script, walking: Walking): Promise<void> {
  const { context, pause, signal } = walking;
  const log = entryLog(context);
  for (let reports = 0; reports < MOST_REPORTS && (await pause(STEP_MS, signal)); ) {
    const seen = await log.head();
    const task = await demoTask(script, context);
    if (!task) return;
    if (task.position?.result !== undefined)
      return void (await call(confirmSyncForTask, { taskId: task.id }, agentOf(context, "demo")));
    const taken = await take(script, context);
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
async function demoTask({ task: { id } }: Script, context: Context): Promise<TaskRecord | undefined> {
  const [record] = await (await context.store()).tasks.load(context.settings.project, [id]);
  return record?.context["demo"] === true ? record : undefined;
}

/** Claims the task, or a branch of it, if it is to be worked on. */
async function take({ task }: Script, context: Context): Promise<TaskRecord | undefined> {
  const query = { project: context.settings.project, workflow: task.workflowType };
  const queued = await (await context.store()).tasks.queue({ ...query, limit: MOST_LOOKED_AT });
  const next = queued.find(
    ({ id, parent, context: { demo } }) => demo === true && (id === task.id || parent === task.id),
  );
  if (!next) return undefined;
  const worker = agentAt(next.step);
  const taker = { worker, leaseMs: LEASE_MS };
  const by = agentOf(context, worker);
  const [taken] = await takeNext({ ...query, limit: 1 }, taker, by, ({ id }) => id === next.id);
  return taken;
}

/** False when it is time to stop, or when the report is refused: then a person, or another agent, has taken over. */
async function work(script: Script, taken: TaskRecord, walking: Walking): Promise<boolean> {
  const { context, pause, signal } = walking;
  const { id: taskId, step, claim } = taken;
  const caller = agentOf(context, claim?.owner ?? "");
  const shown = { taskId, fence: claim?.fence };
  const goesOn = await pause(STEP_MS, signal);
  const said = reportAt(script, step, await reportsAt(taken, context));
  const done = goesOn && (await call(advanceTask, { ...shown, ...said, expectedStep: step }, caller)).ok;
  if (!done) await call(setTaskStatus, { ...shown, status: "PENDING" }, caller);
  await call(confirmSyncForTask, { taskId }, caller);
  return done;
}

/** How often this step was reported: its history knows, also after a restart. */
async function reportsAt({ project, id, step }: TaskRecord, context: Context): Promise<number> {
  const entries = await (await context.store()).log.ofTask({ project, task: id, limit: 1_000 });
  return entries.flatMap(({ events }) => events).filter((one) => one.type === "reported" && one.step === step)
    .length;
}

function agentOf(context: Context, id: string): Context {
  return { ...context, role: "agent", caller: { kind: "agent", id, channel: "demo" } };
}
