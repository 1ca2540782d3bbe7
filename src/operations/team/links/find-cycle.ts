import type { TaskLinks } from "../../../model/link.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { type Wait, waitingFor } from "../../../team/link-rules.ts";
import { TooManyChanges } from "../../door/too-many-changes.ts";

/** How many tasks one search visits. */
const MOST_VISITED = 20_000;

/**
 * The tasks on a way by which the first task of a wait also waits for the second; `undefined` if there is none. The
 * search goes from the second task to those that wait for it, because a task has one parent and may have many children.
 */
export async function findCycle(
  { first, second }: Wait,
  find: (id: string) => Promise<TaskRecord | undefined>,
  links: { readonly of: (id: string) => Promise<TaskLinks> },
): Promise<string[] | undefined> {
  const before = new Map<string, string | undefined>([[second, undefined]]);
  for (const id of before.keys()) {
    if (id === first) return [...wayTo(id, before), second];
    if (before.size > MOST_VISITED) throw new TooManyChanges(MOST_VISITED);
    const task = await find(id);
    if (!task) continue;
    for (const next of waitingFor(task, await links.of(id))) if (!before.has(next)) before.set(next, id);
  }
  return undefined;
}

function wayTo(id: string, before: ReadonlyMap<string, string | undefined>): string[] {
  const way: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = before.get(at)) way.unshift(at);
  return way;
}
