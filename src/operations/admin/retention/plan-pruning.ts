import * as z from "zod";
import { isTaskEntry } from "../../../model/history.ts";
import { OVER } from "../../../model/lifecycle.ts";
import { TaskLinks } from "../../../model/link.ts";
import { readMark } from "../../../model/mark.ts";
import { LINKS } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { Store } from "../../../store/store.ts";
import type { Call } from "../../ports/call.ts";
import { Families } from "./families.ts";

const PAGE = 500;
/** The most tasks that one plan looks at. Bounds its memory; the next plan finds the others. */
const MOST_TASKS = 100_000;

/** Why tasks that have ended long ago stay. */
export interface KeptTasks {
  /** tasks that a task which stays contains or is linked with, or that belong to such a task */
  readonly linked: number;
  /** tasks with changes that their loader has not confirmed */
  readonly unconfirmed: number;
  /** tasks with an entry at which a reader of the log, such as a webhook, stands */
  readonly read: number;
}

export interface PruningPlan {
  /** tasks that belong together, and are taken out together */
  readonly families: readonly (readonly string[])[];
  readonly kept: KeptTasks;
  /** whether more tasks can be pruned than the limit lets */
  readonly more: boolean;
}

/** Chooses the tasks that ended before `cutoff` and that no task which stays needs, at most `limit` in whole families. */
export async function planPruning(cutoff: number, limit: number, call: Call): Promise<PruningPlan> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const families = new Families();
  const old = new Set<string>();
  const parents = new Map<string, string>();
  /** tasks that stay, or whose neighbours stay */
  const bound = new Set<string>();
  for await (const task of tasksOf(store, project)) {
    const isOld = isLongOver(task, cutoff) && old.size < MOST_TASKS;
    if (isOld) {
      old.add(task.id);
      families.add(task.id);
      if (task.parent !== undefined) parents.set(task.id, task.parent);
    } else if (task.parent !== undefined) bound.add(task.parent);
  }
  for (const [child, parent] of parents) joinOrBind(child, parent, old, families, bound);
  for await (const [id, others] of linksOf(store, project))
    if (old.has(id)) for (const other of others) joinOrBind(id, other, old, families, bound);
    else for (const other of others) bound.add(other);
  const unconfirmed = await unconfirmedTasks(store, project);
  const read = await readTasks(store, project);
  return chosen(families.all(), { bound, unconfirmed, read }, limit);
}

/** Two tasks that belong together go together; if one of them stays, so does the other. */
function joinOrBind(
  id: string,
  other: string,
  old: ReadonlySet<string>,
  families: Families,
  bound: Set<string>,
): void {
  if (old.has(other)) families.join(id, other);
  else bound.add(id);
}

function isLongOver({ category, claim, updatedAt }: TaskRecord, cutoff: number): boolean {
  return OVER.includes(category) && claim === undefined && updatedAt < cutoff;
}

type Reasons = Readonly<Record<"bound" | "unconfirmed" | "read", ReadonlySet<string>>>;

function chosen(all: readonly (readonly string[])[], reasons: Reasons, limit: number): PruningPlan {
  const families: (readonly string[])[] = [];
  const kept = { linked: 0, unconfirmed: 0, read: 0 };
  let count = 0;
  let more = false;
  for (const family of all) {
    const has = (names: ReadonlySet<string>) => family.some((id) => names.has(id));
    if (has(reasons.bound)) kept.linked += family.length;
    else if (has(reasons.unconfirmed)) kept.unconfirmed += family.length;
    else if (has(reasons.read)) kept.read += family.length;
    else if (count > 0 && count + family.length > limit) more = true;
    else {
      families.push(family);
      count += family.length;
    }
  }
  return { families, kept, more };
}

async function* tasksOf({ tasks }: Store, project: string): AsyncGenerator<TaskRecord> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await tasks.list({ project, limit: PAGE, after });
    yield* page.tasks;
    after = page.next;
  }
}

async function* linksOf(
  { records }: Store,
  project: string,
): AsyncGenerator<readonly [string, readonly string[]]> {
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page = await records.list(project, LINKS, { after, limit: PAGE });
    for (const { id, value } of page.records) {
      const { next, previous } = TaskLinks.parse(value);
      yield [id, [...next, ...previous].map(({ task }) => task)];
    }
    after = page.next;
  }
}

async function unconfirmedTasks({ syncs }: Store, project: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let after = 0; ; ) {
    const page = await syncs.list({ project, after, limit: PAGE });
    for (const { taskId, seq } of page.syncs) {
      found.add(taskId);
      after = seq;
    }
    if (page.syncs.length < PAGE) return found;
  }
}

const Standing = z.object({ mark: z.string() });

/** The tasks with an entry at which a reader stands. Without that entry the reader would begin anew. */
async function readTasks({ cursors, log }: Store, project: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { value } of await cursors.list(project)) {
    const seq = readMark(Standing.safeParse(value).data?.mark ?? "")?.seq ?? 0;
    const [entry] = seq > 0 ? await log.all({ project, after: seq - 1, limit: 1 }) : [];
    if (entry !== undefined && isTaskEntry(entry)) found.add(entry.task);
  }
  return found;
}
