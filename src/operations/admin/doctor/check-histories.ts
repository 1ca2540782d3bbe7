import type { DefinitionEntry, HistoryEntry, RecordEntry } from "../../../model/history.ts";
import { readMark } from "../../../model/mark.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { Store } from "../../../store/store.ts";
import type { Call } from "../../ports/call.ts";
import { type Pruning, readPrunings } from "../retention/read-prunings.ts";
import { FoundEntries, type MissingEntries } from "./found-entries.ts";
import { judgeCounts } from "./judge-counts.ts";
import { judgeOtherEntries } from "./judge-other-entries.ts";
import { type HistoryProblem, judgeTask } from "./judge-task.ts";

const TASKS_AT_ONCE = 200;
const ENTRIES_AT_ONCE = 1_000;
/** The most problems that are listed. A longer list would not be read. */
const MOST_PROBLEMS = 100;

export interface CheckedHistories {
  readonly tasks: number;
  readonly entries: number;
  /** how many tasks have a problem */
  readonly broken: number;
  readonly problems: readonly HistoryProblem[];
  /** the first problem with the entries of loaded definitions and of records */
  readonly loaded?: string;
  /** entries of the project that belong to no existing task */
  readonly missing?: MissingEntries | undefined;
  /** the prunings, oldest first; the entries that they took out are not missing */
  readonly prunings: readonly Pruning[];
}

/** Checks the histories of all tasks of the project. Other callers may change tasks meanwhile. */
export async function checkHistories(
  call: Call,
  look: (entries: readonly HistoryEntry[]) => void = () => {},
): Promise<CheckedHistories> {
  const { project } = call.ports.settings;
  const store = await call.ports.store();
  const total = (await store.tasks.count(project)).reduce((sum, { count }) => sum + count, 0);
  const found = new FoundEntries(readMark(await store.log.head(project))?.seq ?? 0);
  const problems: HistoryProblem[] = [];
  let [tasks, entries, broken] = [0, 0, 0];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page = await store.tasks.list({ project, limit: TASKS_AT_ONCE, after });
    for (const record of page.tasks) {
      const checked = await checkHistory(record, call);
      tasks += 1;
      entries += checked.entries.length;
      found.add(checked.entries);
      look(checked.entries);
      if (!checked.problem) continue;
      broken += 1;
      if (broken <= MOST_PROBLEMS) problems.push(checked.problem);
    }
    await call.progress(tasks, Math.max(tasks, total));
    after = page.next;
  }
  const others = await entriesOfNoTask(store, project);
  found.add(others);
  const prunings = await readPrunings(store, project, others);
  for (const { ranges } of prunings) for (const [first, last] of ranges) found.addRange(first, last);
  const loaded = judgeOtherEntries(project, others);
  return {
    tasks,
    entries,
    broken,
    problems,
    prunings,
    missing: found.missing(),
    ...(loaded !== undefined && { loaded }),
  };
}

export async function checkHistory(
  record: TaskRecord,
  call: Call,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly problem: HistoryProblem | undefined }> {
  const entries = await entriesUpTo(await call.ports.store(), record);
  return { entries, problem: judgeTask(record, entries) ?? (await judgeCounts(record, call)) };
}

/** The entries of a task up to the version of the loaded record. Entries that are written meanwhile are ignored. */
async function entriesUpTo(store: Store, { project, id, version }: TaskRecord): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for (;;) {
    const last = entries.at(-1);
    const more = await store.log.ofTask({
      project,
      task: id,
      limit: ENTRIES_AT_ONCE,
      ...(last && { after: last.seq }),
    });
    entries.push(...more);
    if (more.length < ENTRIES_AT_ONCE) return entries.filter((entry) => entry.version <= version);
  }
}

type OtherEntry = DefinitionEntry | RecordEntry;

async function entriesOfNoTask(store: Store, project: string): Promise<readonly OtherEntry[]> {
  const entries: OtherEntry[] = [];
  for (;;) {
    const last = entries.at(-1);
    const query = { project, limit: ENTRIES_AT_ONCE, ...(last && { after: last.seq }) };
    const more = await store.log.ofNoTask(query);
    entries.push(...more);
    if (more.length < ENTRIES_AT_ONCE) return entries;
  }
}
