import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { clockCaller } from "../../../tasks/clock-caller.ts";
import { isOpenChild } from "../../../team/link-rules.ts";
import { mayRollUp, rollUpTarget } from "../../../team/rolled-up.ts";
import { followingProofs } from "../gates/gate-proofs.ts";
import type { Gathered } from "./gathered.ts";

const PAGE = 500;

/** Updates the number of open children of the old and the new parent of a task that has changed. */
export async function settleParent(
  gathered: Gathered,
  before: TaskRecord | undefined,
  after: TaskRecord,
): Promise<void> {
  const was = before !== undefined && isOpenChild(before) ? 1 : 0;
  const is = isOpenChild(after) ? 1 : 0;
  if (before?.parent === after.parent) return count(gathered, after, after.parent, is - was);
  await count(gathered, after, before?.parent, -was);
  await count(gathered, after, after.parent, is);
}

async function count(
  gathered: Gathered,
  child: TaskRecord,
  parentId: string | undefined,
  change: number,
): Promise<void> {
  const parent = parentId === undefined || change === 0 ? undefined : await gathered.find(parentId);
  if (!parent) return;
  const known = parent.team?.openChildren;
  // Trees of loaded tasks do not count their children, until a task of a team joins them.
  if (known === undefined && !child.team) return;
  const stored = known ?? (await openChildren(parent.id, child.id, gathered));
  const openNow = Math.max(0, known === undefined ? stored + Math.max(0, change) : stored + change);
  const next: TaskRecord = {
    ...parent,
    team: { ...parent.team, openChildren: openNow },
    updatedAt: gathered.now,
  };
  gathered.put(parent, next, {
    type: "described",
    caller: clockCaller,
    note: "one of its children has changed",
  });
  if (openNow > 0 || change > 0) return;
  const done = rollUpTarget(next);
  if (done === undefined || !(await hasDoneChild(parent.id, child, gathered))) return;
  const proofs = await followingProofs(next, { state: done, phase: next.team?.phase }, gathered.call);
  if (!mayRollUp(next, done, proofs)) return;
  gathered.effects.rolledUp.add(parent.id);
  const { category = "done" } = lifecycleOf(next).states[done] ?? {};
  const remark = { type: "moved", caller: clockCaller, note: "its children are done" } as const;
  gathered.put(parent, { ...next, state: done, category }, remark);
}

/** The number of stored open children, without the one that changes now. */
async function openChildren(parent: string, except: string, { call }: Gathered): Promise<number> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  let found = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await store.tasks.list({ project, parent, limit: PAGE, after });
    found += page.tasks.filter((task) => task.id !== except && isOpenChild(task)).length;
    after = page.next;
  }
  return found;
}

/** Whether the last child was done, not only cancelled; a parent of nothing but cancelled tasks is not done. */
async function hasDoneChild(parent: string, last: TaskRecord, { call }: Gathered): Promise<boolean> {
  if (last.category === "done") return true;
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const states = [{ category: "done", held: [null] }] as const;
  return (await store.tasks.list({ project, parent, limit: 1, states })).tasks.length > 0;
}
