import type { Result } from "../../model/refusal.ts";
import { readHandle } from "../../tokens/handle.ts";
import { findRun } from "../guided/find-run.ts";
import type { GuidedRun } from "../guided/guided-run.ts";
import type { Call } from "../ports/call.ts";

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

/** Adds the state of the run after the report: a sealed state is outdated by it. */
export async function withState<T extends object>(
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
