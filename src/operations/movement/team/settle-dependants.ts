import { copyRecord } from "../../../model/copy-record.ts";
import { OVER } from "../../../model/lifecycle.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { clockCaller } from "../../../tasks/clock-caller.ts";
import { holdsUp } from "../../../team/link-rules.ts";
import { autoAdvance } from "./auto-advance.ts";
import type { Gathered } from "./gathered.ts";
import { linksOf } from "./load-links.ts";

/** Updates the number of blockers of the tasks behind the start links of a task that has changed. */
export async function settleDependants(
  gathered: Gathered,
  before: TaskRecord | undefined,
  after: TaskRecord,
): Promise<void> {
  if (!before || !after.team?.dependants) return;
  const isSame = before.state === after.state && before.team?.deletedAt === after.team.deletedAt;
  if (isSame) return;
  const { links } = await linksOf(after.id, gathered.call);
  const changes = new Map<string, number>();
  const changeBehind = (link: Parameters<typeof holdsUp>[1]) =>
    Number(holdsUp(after, link)) - Number(holdsUp(before, link));
  // Nearly all of thousands of links have no states of their own that satisfy them, so one look is enough for them.
  const usual = changeBehind({ blocks: "start" });
  for (const link of links.next) {
    const isUsual = link.blocks === "start" && link.satisfiedBy === undefined;
    const change = isUsual ? usual : changeBehind(link);
    if (change !== 0) changes.set(link.task, (changes.get(link.task) ?? 0) + change);
  }
  // One read for all of them: thousands of tasks may wait for one.
  for (const behind of await gathered.findAll([...changes.keys()])) {
    const blockers = (behind.team?.blockers ?? 0) + (changes.get(behind.id) ?? 0);
    const next = blockedBy(behind, blockers);
    if (gathered.pending.has(behind.id) || isFollowed(behind)) put(gathered, behind, next);
    else gathered.count(behind, next, after.id);
    await unblock(gathered, next);
  }
}

/** Sets the number of blockers of a task whose links change. */
export async function withBlockers(gathered: Gathered, task: TaskRecord, blockers: number): Promise<void> {
  const next = blockedBy(task, blockers);
  put(gathered, task, next);
  await unblock(gathered, next);
}

/** Whether a loader or a hook has to be told of each change of the task, which takes an entry. */
function isFollowed({ synced, hosted, run }: TaskRecord): boolean {
  return synced || hosted === true || run !== undefined;
}

function put(gathered: Gathered, task: TaskRecord, next: TaskRecord): void {
  next.updatedAt = gathered.now;
  gathered.put(task, next, { type: "described", caller: clockCaller, note: "a task before it has changed" });
}

function blockedBy(task: TaskRecord, blockers: number): TaskRecord {
  // Thousands of tasks may wait for one, and a spread of a whole record would take longer.
  const next = copyRecord(task);
  next.team = { ...task.team, blockers };
  return next;
}

async function unblock(gathered: Gathered, task: TaskRecord): Promise<void> {
  const isBlocked = (task.team?.blockers ?? 0) > 0;
  if (isBlocked) gathered.effects.unblocked.delete(task.id);
  if (isBlocked || OVER.includes(task.category) || task.team?.deletedAt !== undefined) return;
  gathered.effects.unblocked.add(task.id);
  await autoAdvance(gathered, task);
}
