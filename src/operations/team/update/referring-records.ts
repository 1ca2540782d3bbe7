import * as z from "zod";
import { FileMark } from "../../../model/file-mark.ts";
import type { Json } from "../../../model/json.ts";
import type { Link, TaskLinks } from "../../../model/link.ts";
import { Figures } from "../../../model/metrics.ts";
import { ADVANCE, FILE_MARK, GONE_WORKER, RUN, WORKER } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { GoneWorker, Worker } from "../../../model/worker.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { VersionedRecord } from "../../../store/parts/records.ts";
import { added, noFigures } from "../../../team/figures.ts";
import { TooLongHere } from "../../door/aside-call.ts";
import { linksChange, linksOf, loadLinks } from "../../movement/team/load-links.ts";
import { renamedUsage } from "../../ports/budgeted-model.ts";
import type { Call } from "../../ports/call.ts";
import { clockChange, linkClock } from "../links/link-clock.ts";
import { keyIn, metricId, metricKind, workerIn } from "../metric-keys.ts";

const PAGE = 500;
const AdvancedIds = z.array(z.string());
/** How many linked tasks are renamed on the thread that other callers wait for. */
const MOST_HERE = 200;

/** The changes of all records that name a task, so that they name its new id. */
export async function referringRecords(
  { id: was, run }: TaskRecord,
  id: string,
  call: Call,
): Promise<readonly RecordChange[]> {
  const renamed = (one: string): string => (one === was ? id : one);
  const changes = [...(await linkChanges(was, id, call)), ...(await figureChanges(was, id, call))];
  const each = async (kind: string, next: (value: Json) => Json | undefined): Promise<void> => {
    for await (const record of recordsOf(kind, call)) {
      const value = next(record.value);
      if (value !== undefined) changes.push({ kind, id: record.id, version: record.version, value });
    }
  };
  await each(WORKER, (value) => {
    const worker = Worker.parse(value);
    const { claims, assigned, lost } = worker;
    if (![claims, assigned, lost].flat().includes(was)) return undefined;
    const lists = { claims: claims.map(renamed), assigned: assigned.map(renamed), lost: lost.map(renamed) };
    return { ...worker, ...lists } as Json;
  });
  await each(GONE_WORKER, (value) => {
    const gone = GoneWorker.parse(value);
    return gone.lost.includes(was) ? { ...gone, lost: gone.lost.map(renamed) } : undefined;
  });
  await each(FILE_MARK, (value) => {
    const mark = FileMark.parse(value);
    if (!mark.holders.some(({ task }) => task === was)) return undefined;
    const holders = mark.holders.map((one) => (one.task === was ? { ...one, task: id } : one));
    return JSON.parse(JSON.stringify({ ...mark, holders })) as Json;
  });
  await each(ADVANCE, (value) => {
    const ids = AdvancedIds.parse(value);
    return ids.includes(was) ? ids.map(renamed) : undefined;
  });
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  changes.push(...(await renamedUsage(was, id, store, project)));
  const [handle] = run ? await store.records.load(project, RUN, [run.handle]) : [];
  if (handle) changes.push({ kind: RUN, id: handle.id, version: handle.version, value: { task: id } });
  return changes;
}

/** The links of the task under its new id, and the other ends of them. No other call can link the old id meanwhile. */
async function linkChanges(was: string, id: string, call: Call): Promise<RecordChange[]> {
  const clock = clockChange(await linkClock(call));
  const own = await linksOf(was, call);
  if (own.version === 0) return [clock];
  const others = new Set([...own.links.next, ...own.links.previous].map(({ task }) => task));
  if (others.size > MOST_HERE && call.movable) throw new TooLongHere();
  const there = await loadLinks([...others], call);
  const named = (link: Link): Link => (link.task === was ? { ...link, task: id } : link);
  const ends = [...there].map(([other, { links, version }]) => {
    const next: TaskLinks = { next: links.next.map(named), previous: links.previous.map(named) };
    return linksChange(other, version, next);
  });
  return [
    clock,
    linksChange(was, own.version, { next: [], previous: [] }),
    linksChange(id, 0, own.links),
    ...ends,
  ];
}

/** The figures that were logged for the task, added to those under the new id. */
async function figureChanges(was: string, id: string, call: Call): Promise<RecordChange[]> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const kind = metricKind("task");
  const changes: RecordChange[] = [];
  // The ids of one task are next to each other, and begin with it as JSON.
  for await (const record of recordsOf(kind, call, JSON.stringify([was]).slice(0, -1))) {
    if (keyIn(record.id) !== was) break;
    const to = metricId(id, workerIn(record.id));
    const [there] = await store.records.load(project, kind, [to]);
    const sum = added(there ? Figures.parse(there.value) : noFigures, Figures.parse(record.value));
    if (!sum) throw new Error("the figures of a task are too large to be added up");
    changes.push({ kind, id: record.id, version: record.version, value: undefined });
    changes.push({ kind, id: to, version: there?.version ?? 0, value: sum as Json });
  }
  return changes;
}

async function* recordsOf(kind: string, call: Call, from = ""): AsyncGenerator<VersionedRecord> {
  const { records } = await call.ports.store();
  for (let after: string | undefined = from; after !== undefined; ) {
    const page = await records.list(call.ports.settings.project, kind, { after, limit: PAGE });
    yield* page.records;
    after = page.next;
  }
}
