import type { TaskRecord } from "../model/task.ts";
import { perform } from "../operations/door/perform.ts";
import { entryLog } from "../operations/feeds/entry-log.ts";
import { loadTaskTree } from "../operations/planting/load-task-tree.ts";
import type { Call } from "../operations/ports/call.ts";
import type { Pause } from "../operations/ports/pause.ts";
import { claimTasks } from "../operations/queue/claim-tasks.ts";
import { confirmSyncForTask } from "../operations/syncs/confirm-sync-for-task.ts";
import { advanceTask } from "../operations/tasks/advance-task.ts";
import { setTaskStatus } from "../operations/tasks/set-task-status.ts";
import { agentAt, reportAt, type Script, scripts } from "./demo-scripts.ts";

const STEP_MS = 1_200;
const LOOK_MS = 30_000;
/** The lease of the demo's claims. Short: a killed demo must not hold its tasks for long. */
const LEASE_MS = 60_000;
/** Enough reports for every script; stops a script that a changed workflow leads in circles. */
const MOST_REPORTS = 200;
const MOST_QUEUED = 100;

type DemoState = "moves" | "waits for a person" | "has ended";

interface DemoRun {
  readonly call: Call;
  readonly pause: Pause;
  readonly signal: AbortSignal;
  readonly become: (state: DemoState) => void;
}

/** Loads the demo tasks into a project without tasks. */
export async function plantDemo(call: Call): Promise<void> {
  const { tasks: existing } = await call.ports.store();
  const { project } = call.ports.settings;
  if ((await existing.list({ project, limit: 1 })).tasks.length > 0) return;
  const tasks = scripts.map(({ task }, index) => ({
    ...task,
    priority: -100 - index,
    context: { demo: true },
  }));
  await perform(loadTaskTree, { tasks }, agentOf(call, "demo-planner"));
}

/**
 * Scripted agents work on the demo tasks from their current steps, until all have ended or `signal` aborts.
 * Whenever all other tasks have ended, `tell` is called with the number of tasks that wait for a person.
 */
export async function walkDemo(
  call: Call,
  pause: Pause,
  signal: AbortSignal,
  tell: (waiting: number) => void = () => undefined,
): Promise<void> {
  const states = new Map<Script, DemoState>(scripts.map((script) => [script, "moves"]));
  let told: number | undefined;
  const become = (script: Script, state: DemoState): void => {
    states.set(script, state);
    const all = [...states.values()];
    const waiting = all.filter((one) => one === "waits for a person").length;
    if (all.includes("moves") || waiting === told) return;
    told = waiting;
    tell(waiting);
  };
  await Promise.all(
    scripts.map((script) => walk(script, { call, pause, signal, become: (state) => become(script, state) })),
  );
}

async function walk(script: Script, run: DemoRun): Promise<void> {
  const { call, pause, signal, become } = run;
  const log = entryLog(call);
  for (let reports = 0; reports < MOST_REPORTS && (await pause(STEP_MS, signal)); ) {
    const seen = await log.head();
    const task = await demoTask(script, call);
    if (!task) return become("has ended");
    if (task.position?.result !== undefined) {
      await perform(confirmSyncForTask, { taskId: task.id }, agentOf(call, "demo"));
      return become("has ended");
    }
    const taken = await take(script, call);
    become(!taken && isForPerson(task) ? "waits for a person" : "moves");
    if (taken) {
      reports++;
      if (!(await work(script, taken, run))) return;
    } else {
      // The task waits for a person or another worker; any new log entry may end that wait.
      await log.wait(seen, LOOK_MS, signal);
    }
  }
}

function isForPerson({ hold }: TaskRecord): boolean {
  return hold === "question" || hold === "approval" || hold === "escalation";
}

/** The script's task; `undefined` if there is none, or if another task has its id. */
async function demoTask({ task: { id } }: Script, call: Call): Promise<TaskRecord | undefined> {
  const [record] = await (await call.ports.store()).tasks.load(call.ports.settings.project, [id]);
  return record?.context["demo"] === true ? record : undefined;
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

/** Reports the step of a claimed task. False if aborted or refused: a person or another agent has then taken over. */
async function work(script: Script, taken: TaskRecord, run: DemoRun): Promise<boolean> {
  const { call, pause, signal } = run;
  const { id: taskId, step, claim } = taken;
  const caller = agentOf(call, claim?.owner ?? "");
  const shown = { taskId, fence: claim?.fence };
  const goesOn = await pause(STEP_MS, signal);
  const report = reportAt(script, step, await reportsAt(taken, call));
  const done = goesOn && (await perform(advanceTask, { ...shown, ...report, expectedStep: step }, caller)).ok;
  if (!done) await perform(setTaskStatus, { ...shown, status: "PENDING" }, caller);
  await perform(confirmSyncForTask, { taskId }, caller);
  return done;
}

/** How often this step was reported, according to the history, so that the count survives a restart. */
async function reportsAt({ project, id, step }: TaskRecord, call: Call): Promise<number> {
  const entries = await (await call.ports.store()).log.ofTask({ project, task: id, limit: 1_000 });
  return entries.flatMap(({ events }) => events).filter((one) => one.type === "reported" && one.step === step)
    .length;
}

function agentOf(call: Call, id: string): Call {
  return { ...call, role: "agent", caller: { kind: "agent", id, channel: "demo" } };
}
