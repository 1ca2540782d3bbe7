import type { HistoryEntry } from "../model/history.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Context } from "./context.ts";

const PAGE = 500;

/** A task's history, from its first entry on or from its newest back; read no further than it is looked at. */
export async function* entriesOf(
  { project, id: task }: Pick<TaskRecord, "project" | "id">,
  context: Pick<Context, "store">,
  from: "first" | "newest" = "first",
): AsyncGenerator<HistoryEntry> {
  const store = await context.store();
  const query = { project, task, limit: PAGE, newestFirst: from === "newest" };
  for (let last: HistoryEntry | undefined; ; ) {
    const page = await store.history({ ...query, ...(last && { after: last.seq }) });
    yield* page;
    if (page.length < PAGE) return;
    last = page.at(-1);
  }
}
