import type { Json } from "../../../model/json.ts";
import { TaskLinks } from "../../../model/link.ts";
import type { Pruned, PrunedChange } from "../../../model/pruned.ts";
import { LINKS, PRUNED, RUN } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { Call } from "../../ports/call.ts";
import { rangesText } from "./number-ranges.ts";
import { rangesHash } from "./read-prunings.ts";
import type { Archived, ArchivedTask } from "./write-archive.ts";

/** Tasks that were archived, and go out in one transaction. */
export interface Batch {
  readonly number: number;
  readonly tasks: readonly TaskRecord[];
}

/** Takes archived tasks out; `undefined` if one of them is not as it was archived. Returns the number of entries. */
export async function takeOut(
  { number, tasks }: Batch,
  archived: Archived,
  call: Call,
): Promise<number | undefined> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const found = tasks.flatMap(({ id }) => archived.tasks.get(id) ?? []);
  const isSame = tasks.every(({ id, hash }) => archived.tasks.get(id)?.hash === hash);
  const links = await linkChanges(tasks, call);
  if (!isSame || links === undefined) return undefined;
  const handles = tasks.flatMap(({ run }) => run?.handle ?? []);
  const runs = await store.records.load(project, RUN, handles);
  const deleted = runs.map(({ kind, id, version }) => ({ kind, id, version, value: undefined }));
  const seqs = found.flatMap((task) => task.seqs).toSorted((one, other) => one - other);
  const records = [...links, ...deleted, noteOf(number, found, seqs, archived.sha256, call)];
  return (await store.transfer.prune({ project, tasks: found, records })) ? seqs.length : undefined;
}

/** Deletes the links of the tasks; `undefined` if one has been linked with another task meanwhile. */
async function linkChanges(
  tasks: readonly TaskRecord[],
  call: Call,
): Promise<readonly RecordChange[] | undefined> {
  const { records } = await call.ports.store();
  const ids = tasks.map(({ id }) => id);
  const own = new Set(ids);
  const found = await records.load(call.ports.settings.project, LINKS, ids);
  const isAmong = found.every(({ value }) => {
    const { next, previous } = TaskLinks.parse(value);
    return [...next, ...previous].every(({ task }) => own.has(task));
  });
  return isAmong
    ? found.map(({ kind, id, version }) => ({ kind, id, version, value: undefined }))
    : undefined;
}

function noteOf(
  number: number,
  tasks: readonly ArchivedTask[],
  seqs: readonly number[],
  archive: string,
  { ports, caller }: Call,
): RecordChange {
  const ranges = rangesText(seqs);
  const counts = { archive, tasks: tasks.length, entries: seqs.length };
  const value: Pruned = { ...counts, ranges };
  const change: PrunedChange = { ...counts, ranges: rangesHash(ranges) };
  return {
    kind: PRUNED,
    id: `${archive.slice(0, 16)}-${number}`,
    version: 0,
    value: value as Json,
    entry: { type: "pruned", at: ports.now(), caller, change },
  };
}
