import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { type HistoryEntry, isTaskEntry, type LogEntry } from "../../model/history.ts";
import type { TaskRecord } from "../../model/task.ts";
import { type TimeSums, TimeTally } from "../../team/time-tally.ts";
import type { Call } from "../ports/call.ts";

const PAGE = 500;

interface Asked {
  readonly task: string | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly worker: string | undefined;
}

/** How long a task, or all tasks of the project, were in each state, with each worker and in each phase. */
export async function tallied({ task, from, to, worker }: Asked, call: Call): Promise<TimeSums> {
  const now = call.ports.now();
  const range = { from, to: to === undefined ? now : Math.min(to, now), worker };
  const records = new Map<string, TaskRecord>();
  const tally = new TimeTally(range, (id, state) => {
    const record = records.get(id);
    return record !== undefined && lifecycleOf(record).states[state]?.timed === true;
  });
  for await (const page of pagesOf(task, call)) {
    await loadInto(records, page, call);
    for (const entry of page) tally.note(entry);
    if ((page.at(-1)?.at ?? 0) > range.to && task !== undefined) break;
  }
  return tally.sums();
}

/** The entries of tasks, oldest first, in pages. */
async function* pagesOf(task: string | undefined, call: Call): AsyncGenerator<readonly HistoryEntry[]> {
  const { log } = await call.ports.store();
  const { project } = call.ports.settings;
  for (let after = 0; ; ) {
    const query = { project, limit: PAGE, after };
    const page: readonly LogEntry[] =
      task === undefined ? await log.all(query) : await log.ofTask({ ...query, task });
    yield page.filter(isTaskEntry);
    if (page.length < PAGE) return;
    after = page.at(-1)?.seq ?? after;
    await call.ports.rest();
  }
}

/** Loads the tasks of entries, whose lifecycles say which states are timed. */
async function loadInto(
  records: Map<string, TaskRecord>,
  entries: readonly HistoryEntry[],
  call: Call,
): Promise<void> {
  const ids = [...new Set(entries.map(({ task }) => task))].filter((id) => !records.has(id));
  if (ids.length === 0) return;
  const { tasks } = await call.ports.store();
  for (const record of await tasks.load(call.ports.settings.project, ids)) records.set(record.id, record);
}
