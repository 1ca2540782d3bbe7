import type { TaskRecord } from "../../model/task.ts";
import type { TaskPage, TaskQuery } from "../../store/parts/tasks.ts";
import type { Store } from "../../store/store.ts";
import { foundIds } from "./found-tasks.ts";
import { type ListFilter, passes } from "./list-filter.ts";

const PAGE = 500;
const MOST_SCANNED = 10_000;

type Order = (one: TaskRecord, other: TaskRecord) => number;

/**
 * The tasks inside a task, however deep, that pass a filter. The cursor is the number of tasks that were listed before:
 * children have no common index.
 */
export async function tasksInside(
  store: Store,
  query: TaskQuery,
  filter: ListFilter,
  order: Order,
): Promise<TaskPage> {
  const { after: skipped = 0, states: _states, text, parent: root = "", workflow, ...rest } = query;
  const all: TaskRecord[] = [];
  const seen = new Set([root]);
  for (const parent of seen)
    for (let after: number | undefined; ; ) {
      const from = after === undefined ? {} : { after };
      const page = await store.tasks.list({ project: rest.project, parent, limit: PAGE, ...from });
      for (const task of page.tasks.filter(({ id }) => !seen.has(id) && seen.size < MOST_SCANNED)) {
        seen.add(task.id);
        all.push(task);
      }
      if (page.next === undefined) break;
      after = page.next;
    }
  const withText = text === undefined ? undefined : await foundIds(store, rest.project, text);
  const found = all
    .filter(
      (task) =>
        passes(task, filter) &&
        (workflow === undefined || task.workflow === workflow) &&
        (text === undefined || withText?.has(task.id) || hasText(task, text.toLowerCase())),
    )
    .toSorted(order);
  const tasks = found.slice(skipped, skipped + rest.limit);
  const next = skipped + tasks.length;
  return next < found.length ? { tasks, next } : { tasks };
}

function hasText({ id, title = "", issueId = "" }: TaskRecord, text: string): boolean {
  return [id, title, issueId].some((part) => part.toLowerCase().includes(text));
}
