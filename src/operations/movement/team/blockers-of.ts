import type { TaskRecord } from "../../../model/task.ts";
import { holdsUp } from "../../../team/link-rules.ts";
import type { Call } from "../../ports/call.ts";
import { linksOf } from "./load-links.ts";

/** The ids of the tasks that keep a task from starting. */
export async function blockersOf({ id }: Pick<TaskRecord, "id">, call: Call): Promise<string[]> {
  const { links } = await linksOf(id, call);
  const store = await call.ports.store();
  const before = await store.tasks.load(
    call.ports.settings.project,
    links.previous.map(({ task }) => task),
  );
  const records = new Map(before.map((record) => [record.id, record]));
  const holding = links.previous.filter((link) => {
    const predecessor = records.get(link.task);
    return predecessor !== undefined && holdsUp(predecessor, link);
  });
  return [...new Set(holding.map(({ task }) => task))];
}
