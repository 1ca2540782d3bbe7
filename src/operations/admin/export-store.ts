import * as z from "zod";
import { EXPORT_FORMAT, ProjectCounts } from "../../model/project-record.ts";
import type { Result } from "../../model/refusal.ts";
import type { ProjectSnapshot } from "../../store/parts/transfer.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import type { Call } from "../ports/call.ts";
import { exportLines } from "./transfer/export-lines.ts";
import { shownText } from "./transfer/shown-text.ts";
import { subtreeOf, tasksBelow } from "./transfer/subtree-of.ts";
import { writableFile } from "./transfer/writable-file.ts";

const Exported = z.object({
  project: z.string(),
  exportedAt: z.number(),
  counts: ProjectCounts,
  path: z.string().optional(),
  /** the export itself, if no file was named and it was not streamed to the caller */
  text: z.string().optional(),
});

export const exportStore = operation({
  name: "export_store",
  summary: "Write everything the project holds as lines of JSON that can be imported again.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    path: Key.min(1).optional().describe("a file to write; without it the answer has the text"),
    task: Key.optional().describe("only this task and those inside it, to be merged elsewhere"),
  }),
  output: Exported,
  run: async ({ path, task }, call) => {
    const { project } = call.ports.settings;
    const exportedAt = call.ports.now();
    const store = await call.ports.store();
    const below = task === undefined ? undefined : await tasksBelow(task, call);
    if (task !== undefined && below?.length === 0) return taskNotFound(task);
    return store.transfer.export(project, async (whole) => {
      const snapshot = below ? await subtreeOf(below, whole) : whole;
      const lines = counted(exportLines(project, exportedAt, snapshot), snapshot, call);
      const written = await (path === undefined ? shownText(lines, call) : write(lines, path, call));
      const about = { project, exportedAt, counts: snapshot.counts };
      return written.ok ? { ok: true, value: { ...about, ...written.value } } : written;
    });
  },
});

type ExportTarget = Pick<z.infer<typeof Exported>, "path" | "text">;

async function write(lines: AsyncIterable<string>, path: string, call: Call): Promise<Result<ExportTarget>> {
  const archive = await writableFile(path, "an export", [`{"format":"${EXPORT_FORMAT}"`], call);
  if (!archive.ok) return archive;
  const written = await archive.value.write(path, lines);
  return written.ok ? { ok: true, value: { path } } : written;
}

async function* counted(
  lines: AsyncIterable<string>,
  { counts: { definitions, tasks, entries, replies } }: ProjectSnapshot,
  { progress }: Call,
): AsyncGenerator<string> {
  let done = 0;
  for await (const line of lines) {
    yield line;
    done += 1;
    await progress(done, definitions + tasks + entries + replies + 2);
  }
}
