import type { TaskRecord } from "../../model/task.ts";
import type { TaskChange } from "../../store/parts/commit.ts";
import type { QueueQuery } from "../../store/parts/tasks.ts";
import { isAtStart } from "../../tasks/is-at-start.ts";
import { workerCaller } from "../door/worker-caller.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import { Journey } from "../movement/journey.ts";
import { versionsOf } from "../movement/pinned-versions.ts";
import type { Call } from "../ports/call.ts";
import { type Claimant, type Claiming, claimChange, compiledProgram } from "./claim-change.ts";

/**
 * Thrown inside the claiming transaction to undo it: a candidate is blocked until asynchronous work is done, and a
 * transaction cannot wait.
 */
class ClaimBlocked extends Error {}

/**
 * Claims the best tasks for a worker, and begins a task that has not begun. If beginning leads to no work for this
 * worker (a fork, a subflow, a question), the task is only begun, and the queue is read again: a branch of an important
 * task comes before a less important task. Each round loads a definition, begins a task or skips some tasks, and does
 * so only once for each, so the rounds end and find every claimable task behind the blocked ones.
 */
export async function claimTasks(
  query: QueueQuery,
  claimant: Claimant,
  call: Call,
  isWanted: (candidate: TaskRecord) => boolean = () => true,
): Promise<TaskRecord[]> {
  const claiming: Claiming = {
    claimant,
    by: workerCaller(call, claimant.worker),
    call,
    programs: new Map(),
    broken: new Set(),
    begun: new Set(),
    skipped: new Set(),
  };
  const records: TaskRecord[] = [];
  for (let patience = 1; ; ) {
    const blocked: TaskRecord[] = [];
    const take = (record: TaskRecord) =>
      isWanted(record) ? takeUnblocked(record, claiming, blocked, patience) : undefined;
    records.push(...(await tryClaim({ ...query, limit: query.limit - records.length }, take, call)));
    if (blocked.length === 0 || records.length >= query.limit) return records;
    // Doubles, so that thousands of blocked tasks do not each cost a scan of the queue.
    patience = (await unblock(blocked, claiming)) ? 1 : patience * 2;
  }
}

/** Claims tasks in one transaction. Returns their records; none if the transaction was undone. */
async function tryClaim(
  query: QueueQuery,
  take: (candidate: TaskRecord) => TaskChange | undefined,
  call: Call,
): Promise<readonly TaskRecord[]> {
  try {
    const records = await (await call.ports.store()).claim(query, take);
    // Drop the summary: it does not count the syncs that this claim adds.
    if (call.syncSummary) call.syncSummary.unconfirmed = undefined;
    return records;
  } catch (error) {
    if (error instanceof ClaimBlocked) return [];
    throw error;
  }
}

/** The change that claims a candidate, unless a better candidate is blocked. */
function takeUnblocked(
  record: TaskRecord,
  claiming: Claiming,
  blocked: TaskRecord[],
  patience: number,
): TaskChange | undefined {
  const isBroken = versionsOf(record).some((version) => claiming.broken.has(version));
  if (isBroken || claiming.skipped.has(record.id)) return undefined;
  const change = claimChange(record, claiming);
  if (!change) blocked.push(record);
  if (blocked.length >= patience || (change && blocked.length > 0)) throw new ClaimBlocked();
  return change;
}

/** Whether one of the candidates is unblocked now. The candidates before that one are skipped from now on. */
async function unblock(blocked: readonly TaskRecord[], claiming: Claiming): Promise<boolean> {
  for (const record of blocked) {
    if (await tryUnblock(record, claiming)) return true;
    claiming.skipped.add(record.id);
  }
  return false;
}

/** Loads the definitions that a candidate needs, or begins the candidate. False if neither helps. */
async function tryUnblock(record: TaskRecord, claiming: Claiming): Promise<boolean> {
  const { by, call, programs, broken, begun } = claiming;
  const { definition, position, project, id } = record;
  if (definition === undefined || !position) return false;
  const versions = versionsOf(record);
  const isNew = versions.some((version) => !compiledProgram(version, claiming));
  for (const version of versions) {
    const known = programs.get(version) ?? (await unlessBroken(call.ports.library.pinned(project, version)));
    if (known) programs.set(version, known);
    else broken.add(version);
  }
  if (versions.some((version) => broken.has(version))) return false;
  if (isNew) return true;
  const program = programs.get(definition);
  if (!program || !isAtStart(record, program) || begun.has(id)) return false;
  begun.add(id);
  const journey = new Journey(call);
  const moved = await unlessBroken(journey.move(record, { type: "begin", by }));
  // If the commit fails, another worker has begun the task. The next round reads the task again.
  if (moved?.ok) await journey.commit();
  return moved?.ok ?? false;
}
