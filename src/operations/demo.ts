import type { JsonObject } from "../model/json.ts";
import type { TaskSummary } from "../model/task.ts";
import type { TaskInput } from "../model/task-input.ts";
import { call } from "./call.ts";
import type { Context } from "./context.ts";
import { entryLog } from "./entry-log.ts";
import { advanceTask } from "./tasks/advance-task.ts";
import { confirmSyncForTask } from "./tasks/confirm-sync-for-task.ts";
import { getTask } from "./tasks/get-task.ts";
import { loadTaskTree } from "./tasks/load-task-tree.ts";

const STEP_MS = 1_500;
const LOOK_MS = 30_000;
/** Enough for every script here; a workflow that was changed meanwhile must not be walked for ever. */
const MOST_REPORTS = 40;

interface Script {
  readonly task: TaskInput;
  /** what is reported at a step the first time, the second, and so on; `passed` where nothing is said */
  readonly results: Readonly<Record<string, readonly string[]>>;
  readonly outputs?: Readonly<Record<string, JsonObject>>;
}

const scripts: readonly Script[] = [
  {
    task: { id: "demo-greeting", title: "Greet people by their name", workflowType: "quick-task" },
    results: { check: ["failed"] },
    outputs: { check: { note: "The greeting is there, but the page title was changed too." } },
  },
  {
    task: { id: "demo-login-screen", title: "Rebuild the login screen", workflowType: "ui-reconstruction" },
    results: { review: ["failed", "failed", "failed", "failed"] },
    outputs: { review: { difference: "The button is 4 px too low." } },
  },
  {
    task: { id: "demo-export", title: "Export a report as CSV", workflowType: "feature" },
    results: {},
  },
  {
    task: { id: "demo-tidy", title: "Tidy up the date functions", workflowType: "review-loop" },
    results: { review: ["failed"] },
    outputs: { review: { finding: "1. dates.ts:12 leap years are off by one day" } },
  },
];

/** Waits so many milliseconds; false when it is time to stop. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<boolean>;

/** Plants the tasks that show a newcomer what happens here, if nothing has happened yet. */
export async function plantDemo(context: Context): Promise<void> {
  if ((await entryLog(context).newest()) > 0) return;
  const tasks = scripts.map(({ task }, index) => ({
    ...task,
    priority: -100 - index,
    context: { demo: true },
  }));
  await call(loadTaskTree, { tasks }, agentOf(context, "demo-planner"));
}

/** Scripted agents walk the tasks of the demo from wherever they are, until each ends or it is time to stop. */
export async function walkDemo(context: Context, pause: Pause, signal: AbortSignal): Promise<void> {
  await Promise.all(scripts.map((script) => walk(script, context, pause, signal)));
}

async function walk(script: Script, context: Context, pause: Pause, signal: AbortSignal): Promise<void> {
  const log = entryLog(context);
  const reported = new Map<string, number>();
  for (let reports = 0; reports < MOST_REPORTS && (await pause(STEP_MS, signal)); reports++) {
    let seen = await log.newest();
    let task = await demoTask(script, context);
    while (task && waits(task) && !signal.aborted) {
      if (await log.wait(seen, LOOK_MS, signal)) await pause(STEP_MS, signal);
      seen = await log.newest();
      task = await demoTask(script, context);
    }
    if (!task || signal.aborted) return;
    if (isOver(task))
      return void (await call(confirmSyncForTask, { taskId: task.id }, agentOf(context, "demo")));
    const before = reported.get(task.currentStep) ?? 0;
    reported.set(task.currentStep, before + 1);
    if (!(await report(script, task, before, context))) return;
  }
}

/** The task, unless somebody has put another in its place. */
async function demoTask({ task: { id } }: Script, context: Context): Promise<TaskSummary | undefined> {
  const found = await call(getTask, { taskId: id }, agentOf(context, "demo"));
  return found.ok && found.value.data.task.context["demo"] === true ? found.value.data.task : undefined;
}

/** A refusal ends the walk: a person, or another agent, has taken over. */
async function report(script: Script, task: TaskSummary, before: number, context: Context): Promise<boolean> {
  const { id: taskId, currentStep } = task;
  const result = script.results[currentStep]?.[before] ?? "passed";
  const output = result === "failed" ? script.outputs?.[currentStep] : undefined;
  // Each step by its own agent: a review by whoever did the work would be refused.
  const caller = agentOf(context, `demo-${currentStep}`);
  const advanced = await call(
    advanceTask,
    { taskId, result, expectedStep: currentStep, ...(output && { output }) },
    caller,
  );
  if (advanced.ok) await call(confirmSyncForTask, { taskId }, caller);
  return advanced.ok;
}

function waits({ status }: TaskSummary): boolean {
  return status === "HITL" || status === "PAUSED" || status === "IN_PROGRESS";
}

function isOver({ status }: TaskSummary): boolean {
  return status === "COMPLETED" || status === "FAILED" || status === "CANCELLED";
}

function agentOf(context: Context, id: string): Context {
  return { ...context, role: "agent", caller: { kind: "agent", id, channel: "demo" } };
}
