import type { Result } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Planted, TaskInput } from "../model/task-input.ts";
import type { Program } from "../workflow/program.ts";
import { judgeContainers } from "./containers.ts";
import type { Context } from "./context.ts";
import { type FlatTask, flatTree } from "./flat-tree.ts";
import { placeWaiting } from "./place-waiting.ts";
import { type Mode, Planting } from "./planting.ts";

/** A large tree meets many changes of others; what a merge describes is the same whatever they did. */
const MOST_TRIES = 20;

/** Creates and updates tasks in one change, or refuses them all. */
export async function plantTree(
  tree: readonly TaskInput[],
  mode: Mode,
  context: Context,
): Promise<Result<Planted>> {
  const flat = flatTree(tree);
  if (!flat.ok) return flat;
  for (let tries = 1; ; tries++) {
    const planted = await tryToPlant(flat.value, mode, context);
    if (planted) return planted;
    if (mode.replace || tries === MOST_TRIES) return inConflict();
  }
}

/** Nothing when somebody else changed one of the tasks meanwhile. */
async function tryToPlant(
  tasks: readonly FlatTask[],
  mode: Mode,
  context: Context,
): Promise<Result<Planted> | undefined> {
  const known = await knownOf(tasks, context);
  const { missing, refusal } = await judgeContainers(tasks, known, context);
  if (refusal) return { ok: false, refusal };
  const planting = new Planting(context, mode, missing);
  const programs = await programsOf(tasks, context);
  for (const task of tasks) {
    const refused = await planting.add(task, known.get(task.id), programs.get(task.workflowType));
    if (refused) return { ok: false, refusal: refused };
  }
  const committed = mode.dryRun || planting.journey.isEmpty || (await planting.journey.commit()).ok;
  if (!committed) return undefined;
  // A workflow that was loaded since it was looked for has not placed these tasks.
  if (!mode.dryRun) for (const workflow of planting.unknown) await placeWaiting(context, workflow);
  return { ok: true, value: planting.result(tasks) };
}

async function knownOf(
  tasks: readonly FlatTask[],
  context: Context,
): Promise<ReadonlyMap<string, TaskRecord>> {
  const ids = tasks.map(({ id }) => id);
  const records = await (await context.store()).tasks.load(context.settings.project, ids);
  return new Map(records.map((record) => [record.id, record]));
}

function programsOf(
  tasks: readonly FlatTask[],
  { library, settings }: Context,
): Promise<ReadonlyMap<string, Program>> {
  return library.currentOf(settings.project, [...new Set(tasks.map(({ workflowType }) => workflowType))]);
}

function inConflict(): Result<never> {
  const message = "Somebody else changed one of the tasks at the same moment; none was loaded.";
  return { ok: false, refusal: { code: "CONFLICT", message, facts: {} } };
}
