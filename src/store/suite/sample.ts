import type { NewEntry } from "../../model/history.ts";
import { readMark } from "../../model/mark.ts";
import type { ProjectRecord } from "../../model/project-record.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { CommitSummary, Committed, TaskChange } from "../parts/commit.ts";
import type { DefinitionRecord } from "../parts/definitions.ts";
import type { Store } from "../store.ts";

/** A new task without optional fields, unless `fields` has them. */
export function newTask(id: string, fields: Partial<TaskRecord> = {}): TaskRecord {
  return {
    project: "project",
    id,
    version: 0,
    hash: "",
    workflow: "build",
    lifecycle: "plain",
    state: "READY",
    category: "ready",
    priority: 0,
    step: "start",
    fence: 0,
    context: {},
    synced: false,
    createdAt: 1_000,
    updatedAt: 1_000,
    ...fields,
  };
}

export function newEntry(task: string, fields: Partial<NewEntry> = {}): NewEntry {
  return {
    task,
    type: "created",
    at: 1_000,
    caller: { kind: "agent", id: "agent-1" },
    events: [],
    change: { id: task },
    ...fields,
  };
}

export function change(record: TaskRecord, fields: Partial<NewEntry> = {}): TaskChange {
  return {
    record,
    entry: newEntry(record.id, { type: record.version === 0 ? "created" : "moved", ...fields }),
  };
}

export type Accepted = Extract<Committed, { readonly ok: true }> & CommitSummary;

export async function accepted(store: Store, ...changes: readonly TaskChange[]): Promise<Accepted> {
  const project = changes[0]?.record.project ?? "project";
  const committed = await store.commit({ project, changes, summary: { names: 0 } });
  if (!committed.ok || !committed.summary) throw new Error("the commit was not accepted");
  return { ...committed, ...committed.summary };
}

/** Creates tasks in one commit, in this order. */
export async function create(
  store: Store,
  ...records: readonly TaskRecord[]
): Promise<readonly TaskRecord[]> {
  return (await accepted(store, ...records.map((record) => change(record)))).tasks;
}

/** Writes a task's next version. */
export async function alter(
  store: Store,
  record: TaskRecord,
  fields: Partial<TaskRecord>,
): Promise<TaskRecord> {
  return only((await accepted(store, change({ ...record, ...fields }))).tasks);
}

export async function loaded(store: Store, id: string, project = "project"): Promise<TaskRecord> {
  return only(await store.tasks.load(project, [id]));
}

/** The number of the newest entry; 0 if there is none. */
export async function newestSeq(store: Store, project = "project"): Promise<number> {
  return readMark(await store.log.head(project))?.seq ?? 0;
}

export async function currentDefinition(
  store: Store,
  id: string,
  project = "project",
): Promise<DefinitionRecord | undefined> {
  return (await store.definitions.current(project, [id]))[0];
}

/** The only element of a list. Throws if there are none or several. */
export function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined || list.length !== 1) throw new Error(`there are ${list.length}, not one`);
  return first;
}

export const ids = (records: readonly TaskRecord[]): readonly string[] => records.map(({ id }) => id);

/** Claims a candidate for a worker. */
export function leaseTo(owner: string, until = 9_000): (candidate: TaskRecord) => TaskChange {
  return (candidate) => {
    const fence = candidate.fence + 1;
    const claim = { owner, until, fence };
    return change({ ...candidate, category: "active", claim, fence }, { type: "claimed" });
  };
}

/** The content of the project, as an export has it. */
export async function content(store: Store): Promise<readonly ProjectRecord[]> {
  return store.transfer.export("project", async ({ records }) => {
    const all: ProjectRecord[] = [];
    for await (const record of records) all.push(record);
    return all;
  });
}
