import type { ProjectRecord } from "../../model/project-record.ts";
import { RUN } from "../../model/record-kind.ts";
import type { Context } from "../context.ts";
import { TextDigest } from "../text-digest.ts";
import type { CheckedExport } from "./check-export.ts";
import { Relinking } from "./relinking.ts";

/** Others wait to write until all are in: a busy process that turned to its callers at each would keep them for long. */
const RECORDS_A_TURN = 25;

/** The file is not the one that was checked: somebody wrote to it meanwhile. */
export class ChangedMeanwhile extends Error {}

/** The records of an export that was checked, as they are to be kept in the project `target`. */
export async function* recordsIn(
  lines: AsyncIterable<string>,
  { header, sha256, lines: total, ends }: CheckedExport,
  target: string,
  progress: Context["progress"],
): AsyncGenerator<ProjectRecord> {
  const digest = new TextDigest();
  const relinking = new Relinking(header.project, target);
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (number === total) break;
    digest.add(`${line}\n`);
    if (number > 1) yield relinked(upcast(readAgain(line), header.version), relinking, ends);
    if (number % RECORDS_A_TURN === 0) await progress(number, total);
  }
  if (number !== total || digest.hex() !== sha256) throw new ChangedMeanwhile();
}

function readAgain(line: string): ProjectRecord {
  try {
    return JSON.parse(line) as ProjectRecord;
  } catch {
    // It could be read the first time.
    throw new ChangedMeanwhile();
  }
}

/** In version 1 the handle of a run was a reply under the key ["run", handle]. */
function upcast(record: ProjectRecord, version: number): ProjectRecord {
  if (version > 1 || record.kind !== "reply") return record;
  const [kind, id] = parsedKey(record.key);
  if (kind !== RUN || typeof id !== "string") return record;
  return { kind: "record", of: RUN, id, version: 1, value: record.answer };
}

function parsedKey(key: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(key);
    return Array.isArray(value) && value.length === 2 ? value : [];
  } catch {
    return [];
  }
}

function relinked(
  record: ProjectRecord,
  relinking: Relinking,
  ends: ReadonlyMap<string, string>,
): ProjectRecord {
  if (record.kind === "task")
    return { ...record, task: { ...record.task, hash: ends.get(record.task.id) ?? record.task.hash } };
  if (record.kind === "entry")
    return { ...record, entry: { ...record.entry, hash: relinking.next(record.entry) } };
  return record;
}
