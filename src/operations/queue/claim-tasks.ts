import { limits } from "../../model/limits.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { TaskChange } from "../../store/parts/commit.ts";
import type { QueueQuery } from "../../store/parts/tasks.ts";
import { isAtStart } from "../../tasks/is-at-start.ts";
import { workerCaller } from "../door/worker-caller.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import { Journey } from "../movement/journey.ts";
import { versionsOf } from "../movement/pinned-versions.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";
import { type Claimant, type Claiming, claimChange, compiledProgram } from "./claim-change.ts";

/**
 * Thrown inside the claiming transaction to roll it back: a candidate is blocked until asynchronous work is done,
 * and a transaction cannot wait.
 */
class ClaimBlocked extends Error {}

/**
 * Claims the best tasks for a worker, and begins a task that has not begun. If beginning leads to no work for this
 * worker (a fork, a subflow, a question), the task is only begun, and the queue is read again: a branch of an
 * important task comes before a less important task.
 *
 * Each round loads a definition, begins a task or skips some tasks. It does so only once for each of them, so the
 * rounds end, and claimable tasks behind blocked ones are found too.
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
  const pace = new Pace(call);
  for (let patience = 1; ; ) {
    const blocked: TaskRecord[] = [];
    const take = (record: TaskRecord) =>
      isWanted(record) ? takeUnblocked(record, claiming, blocked, patience) : undefined;
    records.push(...(await tryClaim({ ...query, limit: query.limit - records.length }, take, call)));
    if (blocked.length === 0 || records.length >= query.limit) return records;
    // The patience is how many blocked tasks one attempt collects. It doubles, so that thousands of blocked tasks
    // do not each cost a scan of the queue and a transaction.
    const isNew = await unblock(blocked, claiming);
    patience = isNew ? 1 : Math.min(patience * 2, limits.begunAtOnce.most);
    await pace.next();
  }
}

/** Claims tasks in one transaction. Returns their records; none if the transaction was rolled back. */
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

/**
 * The change that claims a candidate. Throws `ClaimBlocked` if a better candidate is blocked, or if enough blocked
 * candidates are collected.
 */
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

/**
 * Unblocks the candidates that can be unblocked, and skips the others from now on. Returns true if there may be new
 * work ahead of the other candidates: a definition was loaded, or a begun task opened branches.
 */
async function unblock(blocked: readonly TaskRecord[], claiming: Claiming): Promise<boolean> {
  const fresh: TaskRecord[] = [];
  for (const record of blocked) {
    const found = await readiness(record, claiming);
    if (found === "loaded") return true;
    if (found === "fresh") fresh.push(record);
    else claiming.skipped.add(record.id);
  }
  return fresh.length > 0 && beginAll(fresh, claiming);
}

/**
 * `loaded`: the definitions that the candidate needs have just been loaded. `fresh`: the candidate can be begun.
 * `blocked`: the candidate cannot be claimed in this call.
 */
async function readiness(record: TaskRecord, claiming: Claiming): Promise<"loaded" | "fresh" | "blocked"> {
  const { call, programs, broken, begun } = claiming;
  const { definition, position, project, id } = record;
  if (definition === undefined || !position) return "blocked";
  const versions = versionsOf(record);
  const isNew = versions.some((version) => !compiledProgram(version, claiming));
  for (const version of versions) {
    const known = programs.get(version) ?? (await unlessBroken(call.ports.library.pinned(project, version)));
    if (known) programs.set(version, known);
    else broken.add(version);
  }
  if (versions.some((version) => broken.has(version))) return "blocked";
  if (isNew) return "loaded";
  const program = programs.get(definition);
  return program && isAtStart(record, program) && !begun.has(id) ? "fresh" : "blocked";
}

/**
 * Begins tasks in one transaction. Returns true if one of them opened branches, which come before
 * less important tasks.
 */
async function beginAll(
  records: readonly TaskRecord[],
  { by, call, begun, skipped }: Claiming,
): Promise<boolean> {
  const journey = new Journey(call);
  let opens = false;
  for (const record of records) {
    begun.add(record.id);
    const moved = await unlessBroken(journey.move(record, { type: "begin", by }));
    if (moved?.ok)
      opens ||= moved.value.position.branches !== undefined || moved.value.position.state === "ready";
    else skipped.add(record.id);
  }
  if (journey.isEmpty) return false;
  // If the commit fails, another worker has begun one of the tasks. The next round reads them again.
  if ((await journey.commit()).ok) return opens;
  for (const { id } of records) begun.delete(id);
  return true;
}
