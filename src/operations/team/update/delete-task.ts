import type { Refusal, Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { deleted, obliterated, restored } from "../../../tasks/changes/deleted.ts";
import { waitingFor } from "../../../team/link-rules.ts";
import { judgeHolder } from "../judge-holder.ts";
import { notAllowed } from "../team-mover.ts";
import type { UpdateInput } from "./update-input.ts";
import type { Updating } from "./updating.ts";

const PAGE = 500;

/** Deletes a task, restores it, or deletes it for good; the same record if nothing of this was asked for. */
export async function deleteTask(
  record: TaskRecord,
  { delete: how, cascade = false }: UpdateInput,
  updating: Updating,
): Promise<Result<TaskRecord>> {
  if (how === undefined) return { ok: true, value: record };
  if (how === "obliterate" && !updating.mover.mayAssign)
    return { ok: false, refusal: notAllowed("delete tasks for good", updating.mover) };
  if (how === "restore") return restoreAll(record, cascade, updating);
  const below = await inside(record.id, updating);
  const open = below.filter(({ team }) => team?.deletedAt === undefined);
  if (open.length > 0 && !cascade) return { ok: false, refusal: hasChildren(record.id, open.length) };
  for (const task of [...below.toReversed(), record]) {
    const refusal =
      judgeBranch(task) ?? (task === record ? undefined : judgeHolder(task, undefined, updating.mover));
    if (refusal) return { ok: false, refusal };
    await remove(task, how, updating);
  }
  return { ok: true, value: updating.journey.next(record.id) ?? record };
}

async function remove(task: TaskRecord, how: "soft" | "obliterate", updating: Updating): Promise<void> {
  const { journey, draft, mover } = updating;
  if (how === "soft" && task.team?.deletedAt !== undefined) return;
  if (how === "obliterate") {
    const { next, previous } = await draft.of(task.id);
    for (const link of next) await draft.remove(task.id, link);
    for (const { task: from, ...link } of previous) await draft.remove(from, { ...link, task: task.id });
  }
  const now = journey.next(task.id) ?? task;
  const gone = how === "soft" ? deleted(now, journey.now) : obliterated(now, journey.now);
  journey.put(task, gone, [], { type: "described", caller: mover.caller, note: mover.reason ?? "deleted" });
}

/** Restores a task; with `cascade` also the tasks inside it that were deleted together with it. */
async function restoreAll(
  record: TaskRecord,
  cascade: boolean,
  updating: Updating,
): Promise<Result<TaskRecord>> {
  const at = record.team?.deletedAt;
  const below = cascade && at !== undefined ? await inside(record.id, updating) : [];
  for (const task of [record, ...below.filter(({ team }) => team?.deletedAt === at)]) {
    const done = await restore(task, updating);
    if (!done.ok) return done;
  }
  return { ok: true, value: updating.journey.next(record.id) ?? record };
}

/** Wakes the links of a task. Other links may have been made meanwhile, so cycles are looked for again. */
async function restore(record: TaskRecord, { journey, draft, mover }: Updating): Promise<Result<TaskRecord>> {
  if (record.team?.deletedAt === undefined) return { ok: true, value: record };
  const next = restored(record, journey.now);
  journey.put(record, next, [], {
    type: "described",
    caller: mover.caller,
    note: mover.reason ?? "restored",
  });
  for (const second of waitingFor(next, await draft.of(record.id))) draft.waits({ first: record.id, second });
  const refusal = await draft.judge();
  return refusal ? { ok: false, refusal } : { ok: true, value: next };
}

/** The tasks inside a task, level by level. */
async function inside(root: string, { call }: Updating): Promise<TaskRecord[]> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const found: TaskRecord[] = [];
  const seen = new Set([root]);
  for (const parent of seen)
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await store.tasks.list({ project, parent, limit: PAGE, after });
      for (const task of page.tasks.filter(({ id }) => !seen.has(id))) {
        seen.add(task.id);
        found.push(task);
      }
      after = page.next;
    }
  return found;
}

function judgeBranch({ id, position }: TaskRecord): Refusal | undefined {
  if (!position?.branch && !position?.branches) return undefined;
  const message = `"${id}" is part of a fork and cannot be deleted; its join decides.`;
  return { code: "BRANCHES_OPEN", message, facts: { taskId: id } };
}

function hasChildren(taskId: string, open: number): Refusal {
  const message = `"${taskId}" contains ${open} tasks; delete them too with \`cascade\`.`;
  return { code: "CHILDREN_OPEN", message, facts: { taskId, open } };
}
