import { isTaskEntry } from "../../../model/history.ts";
import type { ProjectRecord } from "../../../model/project-record.ts";
import type { Result } from "../../../model/refusal.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { Call } from "../../ports/call.ts";
import { checkExport } from "../transfer/check-export.ts";
import { damaged } from "../transfer/damaged.ts";
import { exportLines } from "../transfer/export-lines.ts";
import { noFiles } from "../transfer/no-files.ts";
import { subtreeOf } from "../transfer/subtree-of.ts";

/** A task in an archive: as it must still be when it is taken out, and the numbers of its entries. */
export interface ArchivedTask extends Pick<TaskRecord, "id" | "version" | "hash" | "counted"> {
  readonly seqs: number[];
}

export interface Archived {
  /** the hash at the end of the archive */
  readonly sha256: string;
  readonly tasks: ReadonlyMap<string, ArchivedTask>;
}

/** Writes an export of some tasks to a new file, and reads it again: only what was read is taken out. */
export async function writeArchive(
  path: string,
  kept: readonly TaskRecord[],
  call: Call,
): Promise<Result<Archived>> {
  const { archive, files, settings, now } = call.ports;
  if (!archive) return noFiles();
  const existing = await files.read(path, 1);
  if (existing.ok || existing.refusal.facts?.["reason"] !== "ENOENT") return occupied(path);
  const tasks = new Map<string, ArchivedTask>();
  const store = await call.ports.store();
  const written = await store.transfer.export(settings.project, async (whole) => {
    const part = await subtreeOf(kept, whole);
    return archive.write(
      path,
      exportLines(settings.project, now(), { ...part, records: noted(part.records, tasks) }),
    );
  });
  if (!written.ok) return written;
  const lines = await archive.lines(path);
  if (!lines.ok) return lines;
  const checked = await checkExport(lines.value, settings.project, call.progress);
  if (!checked.ok) return checked;
  if (checked.value.header.counts.tasks !== tasks.size)
    return { ok: false, refusal: damaged("the archive was changed while it was written") };
  return { ok: true, value: { sha256: checked.value.sha256, tasks } };
}

async function* noted(
  records: AsyncIterable<ProjectRecord>,
  tasks: Map<string, ArchivedTask>,
): AsyncGenerator<ProjectRecord> {
  for await (const record of records) {
    if (record.kind === "task") {
      const { id, version, hash, counted } = record.task;
      tasks.set(id, { id, version, hash, counted, seqs: [] });
    }
    if (record.kind === "entry" && isTaskEntry(record.entry))
      tasks.get(record.entry.task)?.seqs.push(record.entry.seq);
    yield record;
  }
}

function occupied(path: string): Result<never> {
  const problem = `${path} is there already, or cannot be written`;
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: `archive: ${problem}; name another file.`,
      facts: { problems: [{ field: "archive", problem }] },
    },
  };
}
