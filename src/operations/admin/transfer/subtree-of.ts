import { isTaskEntry } from "../../../model/history.ts";
import type { Json } from "../../../model/json.ts";
import { TaskLinks } from "../../../model/link.ts";
import { noRecords, type ProjectCounts, type ProjectRecord } from "../../../model/project-record.ts";
import { INJECTED, LIFECYCLE, LINKS } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { ProjectSnapshot } from "../../../store/parts/transfer.ts";
import { TooManyChanges } from "../../door/too-many-changes.ts";
import type { Call } from "../../ports/call.ts";

const PAGE = 500;
const MOST_TASKS = 100_000;

/** A task and the tasks inside it, however deep; none if there is no such task. */
export async function tasksBelow(root: string, call: Call): Promise<readonly TaskRecord[]> {
  const { tasks } = await call.ports.store();
  const { project } = call.ports.settings;
  const found = new Map((await tasks.load(project, [root])).map((task) => [task.id, task]));
  for (const parent of found.keys())
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await tasks.list({ project, parent, limit: PAGE, after });
      for (const task of page.tasks) if (!found.has(task.id)) found.set(task.id, task);
      if (found.size > MOST_TASKS) throw new TooManyChanges(MOST_TASKS);
      after = page.next;
    }
  return [...found.values()];
}

/**
 * The part of a snapshot that belongs to some tasks: their history, their workflows and lifecycles, and the links among
 * them. Links to other tasks, answers and workers stay behind.
 */
export async function subtreeOf(
  kept: readonly TaskRecord[],
  { records }: ProjectSnapshot,
): Promise<ProjectSnapshot> {
  const ids = new Set(kept.map(({ id }) => id));
  const pins = new Set(
    kept.flatMap(({ definition, position, lifecycle }) => [
      definition,
      lifecycle,
      ...(position?.frames ?? []).map((frame) => frame.version),
    ]),
  );
  const part: ProjectRecord[] = [];
  for await (const record of records) part.push(...partOf(record, ids, pins));
  const counts: ProjectCounts = { ...noRecords };
  for (const record of part) countOne(record, counts);
  return { counts, records: oneByOne(part) };
}

function partOf(
  record: ProjectRecord,
  ids: ReadonlySet<string>,
  pins: ReadonlySet<string | undefined>,
): readonly ProjectRecord[] {
  if (record.kind === "definition") return pins.has(record.version) ? [record] : [];
  if (record.kind === "task") return ids.has(record.task.id) ? [record] : [];
  if (record.kind === "entry") return isTaskEntry(record.entry) && ids.has(record.entry.task) ? [record] : [];
  if (record.kind === "reply") return [];
  if (record.of === LIFECYCLE || record.of === INJECTED) return pins.has(record.id) ? [record] : [];
  if (record.of !== LINKS || !ids.has(record.id)) return [];
  const { next, previous } = TaskLinks.parse(record.value);
  const isInside = ({ task }: { readonly task: string }) => ids.has(task);
  const value = { next: next.filter(isInside), previous: previous.filter(isInside) };
  return value.next.length + value.previous.length === 0 ? [] : [{ ...record, value: value as Json }];
}

function countOne(record: ProjectRecord, counts: ProjectCounts): void {
  if (record.kind === "definition") counts.definitions += 1;
  else if (record.kind === "task") counts.tasks += 1;
  else if (record.kind === "reply") counts.replies += 1;
  else if (record.kind === "record") counts.records += 1;
  else {
    counts.entries += 1;
    if (record.sync === "open") counts.unconfirmed += 1;
  }
}

async function* oneByOne<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
