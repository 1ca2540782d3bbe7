import type { TaskRecord } from "../../src/model/task.ts";
import type { Store } from "../../src/store/store.ts";
import { change, create, leaseTo, newTask, only } from "../../src/store/suite/sample.ts";

const project = "project";
const AT_ONCE = 1_000;

/** Adds tasks that are ready. */
export async function addTasks(store: Store, prefix: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE)
    await create(
      store,
      ...Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) =>
        newTask(`${prefix}-${from + index}`),
      ),
    );
}

/** Takes the next task. */
export async function claimOne(store: Store, worker: string): Promise<TaskRecord> {
  return only(await store.claim({ project, limit: 1 }, leaseTo(worker)));
}

/** Takes the next task and completes it. */
export async function workOne(store: Store, worker: string): Promise<void> {
  const { claim: _claim, ...task } = await claimOne(store, worker);
  const done = await store.commit({
    project,
    changes: [change({ ...task, category: "done", state: "DONE" })],
  });
  if (!done.ok) throw new Error(`the task ${task.id} of ${worker} was changed by another worker`);
}

/** Loads a task and writes its next version: an advance without its rules. */
export async function advanceOne(store: Store, id: string): Promise<void> {
  const task = only(await store.tasks.load(project, [id]));
  const done = await store.commit({ project, changes: [change({ ...task, step: `${task.version}` })] });
  if (!done.ok) throw new Error(`the task ${id} was changed by another caller`);
}
