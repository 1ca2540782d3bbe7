import type { ProjectRecord } from "../../../model/project-record.ts";
import { RUN } from "../../../model/record-kind.ts";
import { TextDigest } from "../../library/text-digest.ts";
import type { Call } from "../../ports/call.ts";
import { ChainRelinker } from "./chain-relinker.ts";
import type { CheckedExport } from "./check-export.ts";

/**
 * How many records are read before other calls run. Yielding after every record would make the import take longer
 * in a busy process, and all writers wait for the import.
 */
const RECORDS_A_TURN = 25;

/** Thrown if the file of an export changed after the file was checked. */
export class ChangedMeanwhile extends Error {}

/** The records of a checked export, relinked for the project `target`. */
export async function* recordsIn(
  lines: AsyncIterable<string>,
  { header, sha256, lines: total, ends }: CheckedExport,
  target: string,
  progress: Call["progress"],
): AsyncGenerator<ProjectRecord> {
  const digest = new TextDigest();
  const relinker = new ChainRelinker(header.project, target);
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (number === total) break;
    digest.add(`${line}\n`);
    if (number > 1) yield relinked(upcast(readAgain(line), header.version), relinker, ends);
    if (number % RECORDS_A_TURN === 0) await progress(number, total);
  }
  if (number !== total || digest.hex() !== sha256) throw new ChangedMeanwhile();
}

function readAgain(line: string): ProjectRecord {
  try {
    return JSON.parse(line) as ProjectRecord;
  } catch {
    // The line was valid during the check, so the file has changed since.
    throw new ChangedMeanwhile();
  }
}

/**
 * Converts a record of an older export. In version 1 the handle of a run was stored as a reply under the key
 * ["run", handle].
 */
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
  relinker: ChainRelinker,
  ends: ReadonlyMap<string, string>,
): ProjectRecord {
  if (record.kind === "task")
    return { ...record, task: { ...record.task, hash: ends.get(record.task.id) ?? record.task.hash } };
  if (record.kind === "entry")
    return { ...record, entry: { ...record.entry, hash: relinker.next(record.entry) } };
  return record;
}
