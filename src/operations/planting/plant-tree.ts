import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Planted, TaskInput } from "../../model/task-input.ts";
import type { Program } from "../../workflow/program.ts";
import { placeWaiting } from "../movement/place-waiting.ts";
import type { Call } from "../ports/call.ts";
import { type FlatTask, flattenTree } from "./flatten-tree.ts";
import { judgeParents } from "./judge-parents.ts";
import { type LoadMode, TreeChange } from "./tree-change.ts";

/** Many, because a large tree often collides with other changes, and trying again is safe. */
const MOST_TRIES = 20;

/** Creates and updates tasks in one transaction, or refuses them all. */
export async function plantTree(
  tree: readonly TaskInput[],
  mode: LoadMode,
  call: Call,
): Promise<Result<Planted>> {
  const flat = flattenTree(tree);
  if (!flat.ok) return flat;
  for (let tries = 1; ; tries++) {
    const planted = await tryToPlant(flat.value, mode, call);
    if (planted) return planted;
    if (mode.replace || tries === MOST_TRIES) return inConflict();
  }
}

/** Plants the tree once; `undefined` if another process changed one of the tasks meanwhile. */
async function tryToPlant(
  tasks: readonly FlatTask[],
  mode: LoadMode,
  call: Call,
): Promise<Result<Planted> | undefined> {
  const known = await knownOf(tasks, call);
  const { missing, refusal } = await judgeParents(tasks, known, call);
  if (refusal) return { ok: false, refusal };
  const planting = new TreeChange(call, mode, missing);
  const programs = await programsOf(tasks, call);
  for (const task of tasks) {
    const refused = await planting.add(task, known.get(task.id), programs.get(task.workflowType));
    if (refused) return { ok: false, refusal: refused };
  }
  const committed = mode.dryRun || planting.journey.isEmpty || (await planting.journey.commit()).ok;
  if (!committed) return undefined;
  // A workflow may have been loaded after it was looked up here. Then these tasks are not placed yet.
  if (!mode.dryRun) for (const workflow of planting.unknown) await placeWaiting(call, workflow);
  return { ok: true, value: planting.result(tasks) };
}

async function knownOf(tasks: readonly FlatTask[], call: Call): Promise<ReadonlyMap<string, TaskRecord>> {
  const ids = tasks.map(({ id }) => id);
  const records = await (await call.ports.store()).tasks.load(call.ports.settings.project, ids);
  return new Map(records.map((record) => [record.id, record]));
}

function programsOf(
  tasks: readonly FlatTask[],
  { ports: { library, settings } }: Call,
): Promise<ReadonlyMap<string, Program>> {
  return library.currentOf(settings.project, [...new Set(tasks.map(({ workflowType }) => workflowType))]);
}

function inConflict(): Result<never> {
  const message = "Another caller changed one of the tasks at the same moment; none was loaded.";
  return { ok: false, refusal: { code: "CONFLICT", message, facts: {} } };
}
