import type { NewEntry } from "../../model/history.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Committed, Store, TaskChange } from "../store.ts";

/** A new task with nothing optional, as far as nothing else is said. */
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

export type Accepted = Extract<Committed, { readonly ok: true }>;

export async function accepted(store: Store, ...changes: readonly TaskChange[]): Promise<Accepted> {
  const project = changes[0]?.record.project ?? "project";
  const committed = await store.commit({ project, changes });
  if (!committed.ok) throw new Error("the commit was not accepted");
  return committed;
}

/** Creates tasks in one commit, in this order. */
export async function create(
  store: Store,
  ...records: readonly TaskRecord[]
): Promise<readonly TaskRecord[]> {
  return (await accepted(store, ...records.map((record) => change(record)))).records;
}

/** Writes a task's next version. */
export async function alter(
  store: Store,
  record: TaskRecord,
  fields: Partial<TaskRecord>,
): Promise<TaskRecord> {
  return only((await accepted(store, change({ ...record, ...fields }))).records);
}

export async function loaded(store: Store, id: string, project = "project"): Promise<TaskRecord> {
  return only(await store.load(project, [id]));
}

/** The one there is. */
export function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined || list.length !== 1) throw new Error(`there are ${list.length}, not one`);
  return first;
}

export const ids = (records: readonly TaskRecord[]): readonly string[] => records.map(({ id }) => id);

/** A worker's way of taking a candidate. */
export function leaseTo(owner: string, until = 9_000): (candidate: TaskRecord) => TaskChange {
  return (candidate) => {
    const fence = candidate.fence + 1;
    const claim = { owner, until, fence };
    return change({ ...candidate, category: "active", claim, fence }, { type: "claimed" });
  };
}
