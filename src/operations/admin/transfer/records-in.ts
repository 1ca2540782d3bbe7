import type { ProjectRecord } from "../../../model/project-record.ts";
import { TextDigest } from "../../../store/text-digest.ts";
import type { Call } from "../../ports/call.ts";
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
  progress: Call["progress"],
): AsyncGenerator<ProjectRecord> {
  const digest = new TextDigest();
  const relinking = new Relinking(header.project, target);
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (number === total) break;
    digest.add(`${line}\n`);
    if (number > 1) yield relinked(readAgain(line), relinking, ends);
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
