import type { HistoryEntry } from "../model/history.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Context } from "./context.ts";

const PAGE = 500;
/** What is looked for from the newest back is mostly near. */
const NEAR = 50;

/** A task's history, from its first entry on or from its newest back; read no further than it is looked at. */
export async function* entriesOf(
  { project, id: task }: Pick<TaskRecord, "project" | "id">,
  context: Pick<Context, "store">,
  from: "first" | "newest" = "first",
): AsyncGenerator<HistoryEntry> {
  const store = await context.store();
  const query = { project, task, newestFirst: from === "newest" };
  for (let last: HistoryEntry | undefined; ; ) {
    const limit = query.newestFirst && !last ? NEAR : PAGE;
    const page = await store.log.ofTask({ ...query, limit, ...(last && { after: last.seq }) });
    yield* page;
    if (page.length < limit) return;
    last = page.at(-1);
  }
}
