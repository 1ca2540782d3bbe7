import type { TaskRecord } from "../../model/task.ts";
import type { TaskPage, TaskQuery } from "../../store/parts/tasks.ts";
import type { Store } from "../../store/store.ts";
import { type ListFilter, passes } from "./list-filter.ts";

const BATCH = 200;
/** The most found tasks that one call looks through for its other filters. */
const MOST_SCANNED = 2_000;
/** The most tasks with a text that are looked for in a tree. */
const MOST_FOUND = 10_000;

/**
 * A page of the tasks that have all words of a text and pass a filter, best first. The cursor is the number of found tasks
 * that were looked through before. `undefined` if no task has the words: part of a word may still be in an id.
 */
export async function foundTasks(
  store: Store,
  { project, text = "", limit, after = 0, parent, workflow }: TaskQuery,
  filter: ListFilter,
): Promise<TaskPage | undefined> {
  const tasks: TaskRecord[] = [];
  let skip = after;
  for (let scanned = 0; scanned < MOST_SCANNED; scanned += BATCH) {
    const ids = await store.search.find(project, text, { limit: BATCH, skip });
    if (ids.length === 0 && skip === 0) return undefined;
    const records = new Map((await store.tasks.load(project, ids)).map((one) => [one.id, one]));
    for (const id of ids) {
      skip += 1;
      const task = records.get(id);
      const isInside = parent === undefined || task?.parent === parent;
      const isFollowing = workflow === undefined || task?.workflow === workflow;
      if (task && isInside && isFollowing && passes(task, filter)) tasks.push(task);
      if (tasks.length >= limit) return { tasks, next: skip };
    }
    if (ids.length < BATCH) return { tasks };
  }
  return { tasks, next: skip };
}

/** The ids of the tasks that have all words of a text. */
export async function foundIds(store: Store, project: string, text: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let skip = 0; skip < MOST_FOUND; skip += BATCH) {
    const ids = await store.search.find(project, text, { limit: BATCH, skip });
    for (const id of ids) found.add(id);
    if (ids.length < BATCH) break;
  }
  return found;
}
