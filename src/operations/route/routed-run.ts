import type { Result } from "../../model/refusal.ts";
import { readHandle } from "../../tokens/handle.ts";
import { once, type ReplyFor } from "../door/once-only.ts";
import { workerCaller } from "../door/worker-caller.ts";
import { findRun } from "../guided/find-run.ts";
import type { GuidedRun } from "../guided/guided-run.ts";
import type { Call } from "../ports/call.ts";
import type { RouteAnswer } from "./route-answer.ts";

/** The task that a report names, and its run if the report names it by the state of the run. */
export interface RoutedRun {
  readonly taskId: string;
  readonly run?: GuidedRun;
}

/** Finds the task of a report by its id, or by the state that leads the reporting agent. */
export async function routedRun(named: string, call: Call): Promise<Result<RoutedRun>> {
  if (!isStateLike(named) || (await isTask(named, call))) return { ok: true, value: { taskId: named } };
  const found = await findRun({ state: named }, call);
  if (!found.ok) return found;
  const { value: run } = found;
  if (run.record) return { ok: true, value: { taskId: run.taskId, run } };
  const message = "This run is only in its state, where no decision can be kept: report with complete_step.";
  return { ok: false, refusal: { code: "NOT_ALLOWED", message, facts: { taskId: run.taskId } } };
}

interface Keyed {
  readonly idempotencyKey?: string | undefined;
  readonly taskId: string;
  readonly worker?: string | undefined;
}

/** Performs a call about a routed task, once for each key, and answers with the state of its run. */
export async function onceForRun<Input extends Keyed>(
  operation: string,
  { idempotencyKey: key, taskId: _named, worker, ...said }: Input,
  { taskId, run }: RoutedRun,
  call: Call,
  act: (reply?: ReplyFor<RouteAnswer>) => Promise<Result<RouteAnswer>>,
): Promise<Result<RouteAnswer>> {
  if (key === undefined) return withState(await act(), run);
  const by = workerCaller(call, worker);
  return withState(await once({ by, operation, subject: taskId, key }, said, call, act), run);
}

/** Adds the state of the run after the report: a sealed state is outdated by it. */
async function withState<T extends object>(
  answered: Result<T>,
  run: GuidedRun | undefined,
): Promise<Result<T & { state?: string }>> {
  if (!answered.ok || !run) return answered;
  const state = await (await run.reload()).state();
  return state.ok ? { ok: true, value: { ...answered.value, state: state.value } } : answered;
}

function isStateLike(named: string): boolean {
  return /^v\d+\./.test(named) || readHandle(named).kind === "handle";
}

/** The id of a task may look like a sealed state: `v2.1-release`. */
async function isTask(id: string, { ports }: Call): Promise<boolean> {
  if (ports.states.carried) return false;
  const { tasks } = await ports.store();
  return (await tasks.load(ports.settings.project, [id])).length > 0;
}
