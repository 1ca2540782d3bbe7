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
  for (const behind of await gathered.findAll([...changes.keys()]))
    await withBlockers(gathered, behind, (behind.team?.blockers ?? 0) + (changes.get(behind.id) ?? 0));
}

/** Sets the number of blockers of a task. */
export async function withBlockers(gathered: Gathered, task: TaskRecord, blockers: number): Promise<void> {
  // Thousands of tasks may wait for one, and a spread of a whole record would take longer.
  const next = copyRecord(task);
  next.team = { ...task.team, blockers };
  next.updatedAt = gathered.now;
  gathered.put(task, next, { type: "described", caller: clockCaller, note: "a task before it has changed" });
  if (blockers > 0) gathered.effects.unblocked.delete(task.id);
  if (blockers > 0 || OVER.includes(task.category) || task.team?.deletedAt !== undefined) return;
  gathered.effects.unblocked.add(task.id);
  await autoAdvance(gathered, next);
}
