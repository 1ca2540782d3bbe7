import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Planted, TaskInput } from "../../model/task-input.ts";
import type { Commit } from "../../store/parts/commit.ts";
import type { Program } from "../../workflow/program.ts";
import { placeWaiting } from "../movement/place-waiting.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";
import { type FlatTask, flattenTree } from "./flatten-tree.ts";
import { judgeParents } from "./judge-parents.ts";
import { type LoadMode, TreeChange } from "./tree-change.ts";

/**
 * The most attempts to commit a tree. There are many, because a large tree often conflicts with other changes, and
 * retrying is safe.
 */
const MOST_TRIES = 20;
/** How many tasks are prepared before other calls run. */
const TASKS_AT_ONCE = 100;

/** Makes the reply that is committed together with the tree, for a repeated call. */
type ReplyForTree = (change: TreeChange) => Commit["reply"];

/** Creates and updates tasks in one transaction, or refuses them all. */
export async function plantTree(
  tree: readonly TaskInput[],
  mode: LoadMode,
  call: Call,
  replyFor?: ReplyForTree,
): Promise<Result<Planted>> {
  const flat = flattenTree(tree);
  if (!flat.ok) return flat;
  for (let tries = 1; ; tries++) {
    const planted = await tryToPlant(flat.value, mode, call, replyFor);
    if (planted) return planted;
    if (mode.replace || tries === MOST_TRIES) return inConflict();
  }
}

/** Tries once to commit the tree; `undefined` if another process changed one of the tasks meanwhile. */
async function tryToPlant(
  tasks: readonly FlatTask[],
  mode: LoadMode,
  call: Call,
  replyFor: ReplyForTree | undefined,
): Promise<Result<Planted> | undefined> {
  const known = await knownOf(tasks, call);
  const [taken] = mode.onlyNew ? known.keys() : [];
  if (taken !== undefined) return taskExists(taken);
  const { missing, refusal } = await judgeParents(tasks, known, call);
  if (refusal) return { ok: false, refusal };
  const planting = new TreeChange(call, mode, missing);
  const programs = await programsOf(tasks, call);
  const pace = new Pace(call, TASKS_AT_ONCE);
  for (const task of tasks) {
    const refused = await planting.add(task, known.get(task.id), programs.get(task.workflowType));
    if (refused) return { ok: false, refusal: refused };
    await pace.next();
  }
  const reply = replyFor?.(planting);
  const committed =
    mode.dryRun ||
    planting.journey.isEmpty ||
    (await planting.journey.commit({ reply, records: planting.records })).ok;
  if (!committed) return undefined;
  // A workflow may have been loaded after it was looked up here, so its tasks may not be placed yet.
  if (!mode.dryRun) await placeLoaded([...planting.unknown], call);
  return { ok: true, value: planting.result(tasks) };
}

/** Gives positions to the waiting tasks of the workflows that are loaded by now. */
async function placeLoaded(workflows: readonly string[], call: Call): Promise<void> {
  const { definitions } = await call.ports.store();
  const loaded = await definitions.heads(call.ports.settings.project, workflows);
  for (const { id } of loaded) await placeWaiting(call, id);
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

function taskExists(taskId: string): Result<never> {
  const message = `There is a task "${taskId}" already.`;
  return { ok: false, refusal: { code: "TASK_EXISTS", message, facts: { taskId } } };
}

function inConflict(): Result<never> {
  const message = "Another caller changed one of the tasks at the same moment; none was loaded.";
  return { ok: false, refusal: { code: "CONFLICT", message, facts: {} } };
}
