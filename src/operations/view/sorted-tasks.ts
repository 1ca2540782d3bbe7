import type { TaskRecord } from "../../model/task.ts";
import type { TaskPage, TaskQuery } from "../../store/parts/tasks.ts";
import type { Store } from "../../store/store.ts";
import { type ListFilter, passes } from "./list-filter.ts";

const PAGE = 500;
/** The most tasks that one call sorts: the newest ones. No index has this order. */
const MOST_SORTED = 10_000;

/** A page of the tasks that pass a filter, in an order that no index has. The cursor is the number of tasks before it. */
export async function sortedTasks(
  store: Store,
  { after: skipped = 0, limit, ...query }: TaskQuery,
  filter: ListFilter,
  order: (one: TaskRecord, other: TaskRecord) => number,
): Promise<TaskPage> {
  const all: TaskRecord[] = [];
  let after: number | undefined;
  for (let scanned = 0; scanned < MOST_SORTED; scanned += PAGE) {
    const page = await store.tasks.list({ ...query, limit: PAGE, ...(after !== undefined && { after }) });
    all.push(...page.tasks.filter((task) => passes(task, filter)));
    after = page.next;
    if (after === undefined) break;
  }
  const tasks = all.toSorted(order).slice(skipped, skipped + limit);
  const next = skipped + tasks.length;
  return next < all.length ? { tasks, next } : { tasks };
}
