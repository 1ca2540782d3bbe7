import { FileMark } from "../../../model/file-mark.ts";
import type { Json } from "../../../model/json.ts";
import { FILE_MARK } from "../../../model/record-kind.ts";
import type { Worker } from "../../../model/worker.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { VersionedRecord } from "../../../store/parts/records.ts";
import { withoutHolders } from "../../../team/file-marks.ts";
import type { Call } from "../../ports/call.ts";
import type { Release } from "./release.ts";

/** A file's or lock's holders, and the version of the record for the next commit. */
export interface LoadedMark {
  readonly mark: FileMark;
  readonly version: number;
}

export async function loadMarks(files: readonly string[], call: Call): Promise<readonly LoadedMark[]> {
  const { records } = await call.ports.store();
  return (await records.load(call.ports.settings.project, FILE_MARK, files)).map(loadedMark);
}

export function loadedMark({ value, version }: VersionedRecord): LoadedMark {
  return { mark: FileMark.parse(value), version };
}

/** The files and locks that a worker has marked for a task, or for no task in particular. */
export async function marksFor(
  { id, marks = [] }: Pick<Worker, "id" | "marks">,
  task: string,
  call: Call,
): Promise<readonly string[]> {
  if (marks.length === 0) return [];
  const found = await loadMarks(marks, call);
  return found
    .filter(({ mark }) =>
      mark.holders.some((one) => one.worker === id && (one.task === undefined || one.task === task)),
    )
    .map(({ mark }) => mark.file);
}

/** The marks of a worker, released. */
export async function heldMarks(
  worker: Worker,
  release: Release,
  call: Call,
): Promise<readonly RecordChange[]> {
  const found = await loadMarks(worker.marks ?? [], call);
  const held = found.filter(({ mark }) => mark.holders.some((holder) => holder.worker === worker.id));
  return held.map((loaded) => unmarkedChange(loaded, [worker.id], release));
}

/** The change that ends the marks of some workers on one file, with its entry. */
export function unmarkedChange(
  { mark, version }: LoadedMark,
  workers: readonly string[],
  { at, caller, note }: Release,
): RecordChange {
  const left = withoutHolders(mark, new Set(workers));
  return {
    kind: FILE_MARK,
    id: mark.file,
    version,
    value: left.holders.length === 0 ? undefined : (left as Json),
    entry: {
      type: "unmarked",
      at,
      caller,
      change: { file: mark.file, workers: [...workers] },
      ...(note !== undefined && { note }),
    },
  };
}
