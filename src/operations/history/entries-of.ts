import type { HistoryEntry } from "../../model/history.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Ports } from "../ports/call.ts";

const PAGE = 500;
/**
 * The size of the first page of a search from the newest entry back. It is small, because such a
 * search usually ends soon.
 */
const FIRST_PAGE = 50;

/** Streams a task's history, oldest or newest entry first; reads pages on demand. */
export async function* entriesOf(
  { project, id: task }: Pick<TaskRecord, "project" | "id">,
  ports: Pick<Ports, "store">,
  from: "first" | "newest" = "first",
): AsyncGenerator<HistoryEntry> {
  const store = await ports.store();
  const query = { project, task, newestFirst: from === "newest" };
  for (let last: HistoryEntry | undefined; ; ) {
    const limit = query.newestFirst && !last ? FIRST_PAGE : PAGE;
    const page = await store.log.ofTask({ ...query, limit, ...(last && { after: last.seq }) });
    yield* page;
    if (page.length < limit) return;
    last = page.at(-1);
  }
}
