import { type BranchKey, branchTaskIds, isBranch, type OpenedBranch } from "../../engine/family.ts";
import type { World } from "../../engine/world.ts";
import type { Event } from "../../model/event.ts";
import type { Move } from "../../model/move.ts";
import type { Position } from "../../model/position.ts";
import type { TaskRecord } from "../../model/task.ts";
import { branched } from "../../tasks/changes/branched.ts";
import { clockCaller } from "../../tasks/clock-caller.ts";
import type { Program } from "../../workflow/program.ts";
import type { Remark } from "./pending-change.ts";

/** The parts of a journey that change the branches of a fork. */
interface Journeying {
  readonly put: (
    before: TaskRecord | undefined,
    record: TaskRecord,
    events: readonly Event[],
    remark: Remark,
  ) => void;
  readonly move: (record: TaskRecord, move: Move) => Promise<unknown>;
  readonly propagate: (
    record: TaskRecord,
    program: Program,
    before: Position,
    events: readonly Event[],
    world: World,
  ) => Promise<void>;
  readonly next: (id: string) => TaskRecord | undefined;
  readonly find: (id: string) => Promise<TaskRecord | undefined>;
  readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, TaskRecord>>;
}

interface Opening {
  readonly world: World;
  /** whether the loader confirms changes of branches */
  readonly syncsBranches: boolean;
}

/** Makes the branches of a fork as tasks of their own. */
export async function openBranches(
  journey: Journeying,
  parent: TaskRecord,
  branches: readonly OpenedBranch[],
  { world, syncsBranches }: Opening,
): Promise<void> {
  const wanted = branches.map((branch) => ({
    branch,
    child: branched(parent, branch, world, syncsBranches),
  }));
  const kept = await journey.load(wanted.map(({ child }) => child.id));
  const opened: { readonly child: TaskRecord; readonly branch: OpenedBranch }[] = [];
  for (const { child: first, branch } of wanted) {
    const id = isTaken(journey, first.id, kept) ? await freeId(journey, parent.id, branch.key) : first.id;
    const child = id === first.id ? first : { ...first, id };
    journey.put(undefined, child, branch.events, { type: "created" });
    opened.push({ child, branch });
  }
  // Runs after all branches exist: a branch that ends at once may decide the join, which then cancels the others.
  for (const { child, branch } of opened) {
    const isUntouched = journey.next(child.id) === child;
    if (isUntouched) await journey.propagate(child, branch.program, branch.position, branch.events, world);
  }
}

/** Cancels branches that a join does not wait for any more. */
export async function cancelBranches(
  journey: Journeying,
  parent: string,
  keys: readonly BranchKey[],
): Promise<void> {
  const firstId = (key: BranchKey): string => branchTaskIds(parent, key).next().value;
  const loaded = await journey.load(keys.map(firstId));
  for (const key of keys) {
    const first = journey.next(firstId(key)) ?? loaded.get(firstId(key));
    const child = !first || isBranchTask(parent, key, first) ? first : await findBranch(journey, parent, key);
    if (child && child.position?.result === undefined)
      await journey.move(child, { type: "cancel", by: clockCaller });
  }
}

async function findBranch(
  journey: Journeying,
  parent: string,
  key: BranchKey,
): Promise<TaskRecord | undefined> {
  for (const id of branchTaskIds(parent, key)) {
    const task = await journey.find(id);
    if (!task || isBranchTask(parent, key, task)) return task;
  }
  return undefined;
}

/** A free task id for a branch. The usual id may be taken: any caller may have loaded a task under it. */
async function freeId(journey: Journeying, parent: string, key: BranchKey): Promise<string> {
  for (const id of branchTaskIds(parent, key)) if (!isTaken(journey, id, await journey.load([id]))) return id;
  throw new Error(`no id for the branch ${key.id} of ${parent} is free`);
}

/**
 * Whether a task id is taken. If this call loads a task under the id together with its fork, that task is meant
 * as the branch, so the id counts as free.
 */
function isTaken(journey: Journeying, id: string, kept: ReadonlyMap<string, TaskRecord>): boolean {
  return kept.has(id) || journey.next(id)?.position?.branch !== undefined;
}

/** Whether a task is the branch, and not another caller's task with the id of the branch. */
function isBranchTask(parent: string, key: BranchKey, task: TaskRecord): boolean {
  return task.parent === parent && isBranch(key, task.position?.branch);
}
