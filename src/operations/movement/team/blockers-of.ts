import type { Link } from "../../../model/link.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { holdsUp } from "../../../team/link-rules.ts";
import type { Call } from "../../ports/call.ts";
import { linksOf } from "./load-links.ts";

/** The ids of the tasks that keep a task from starting. */
export async function blockersOf(task: Pick<TaskRecord, "id">, call: Call): Promise<string[]> {
  return [...new Set((await holdingLinks(task, call)).map((link) => link.task))];
}

/** The links that keep a task from starting: the record of the task counts them. */
export async function holdingLinks({ id }: Pick<TaskRecord, "id">, call: Call): Promise<readonly Link[]> {
  const { links } = await linksOf(id, call);
  const store = await call.ports.store();
  const before = await store.tasks.load(
    call.ports.settings.project,
    links.previous.map(({ task }) => task),
  );
  const records = new Map(before.map((record) => [record.id, record]));
  return links.previous.filter((link) => {
    const predecessor = records.get(link.task);
    return predecessor !== undefined && holdsUp(predecessor, link);
  });
}
