import * as z from "zod";
import { EXPORT_FORMAT, ProjectCounts } from "../../model/project-record.ts";
import type { Result } from "../../model/refusal.ts";
import type { ProjectSnapshot } from "../../store/parts/transfer.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import type { Call } from "../ports/call.ts";
import { exportLines } from "./transfer/export-lines.ts";
import { noFiles } from "./transfer/no-files.ts";
import { subtreeOf, tasksBelow } from "./transfer/subtree-of.ts";

/** The longest export that is returned as text. Many clients cannot receive a longer answer. */
const MOST_TEXT = 16 * 1024 * 1024;

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
      const written = await (path === undefined ? show(lines, call) : write(lines, path, call));
      const about = { project, exportedAt, counts: snapshot.counts };
      return written.ok ? { ok: true, value: { ...about, ...written.value } } : written;
    });
  },
});

type ExportTarget = Pick<z.infer<typeof Exported>, "path" | "text">;

async function write(lines: AsyncIterable<string>, path: string, call: Call): Promise<Result<ExportTarget>> {
  if (!call.ports.archive) return noFiles();
  const existing = await call.ports.files.read(path, 100);
  const isFree = existing.ok
    ? existing.value === "" || existing.value.startsWith(`{"format":"${EXPORT_FORMAT}"`)
    : existing.refusal.facts?.["reason"] === "ENOENT";
  if (!isFree) return occupied(path);
  const written = await call.ports.archive.write(path, lines);
  return written.ok ? { ok: true, value: { path } } : written;
}

async function show(lines: AsyncIterable<string>, { sink }: Call): Promise<Result<ExportTarget>> {
  const kept: string[] = [];
  let size = 0;
  for await (const line of lines) {
    if (sink) {
      sink(line);
      continue;
    }
    size += line.length;
    if (size > MOST_TEXT) return tooLarge();
    kept.push(line);
  }
  return { ok: true, value: sink ? {} : { text: kept.join("") } };
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

/** The refusal to overwrite a file that is not an export: after a typing error, the file could be the database. */
function occupied(path: string): Result<never> {
  const problem = `${path} is there already and is not an export`;
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: `path: ${problem}; name another file.`,
      facts: { problems: [{ field: "path", problem }] },
    },
  };
}

function tooLarge(): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "ANSWER_TOO_LARGE",
      message: `The export is longer than ${MOST_TEXT} characters.`,
      facts: { limit: MOST_TEXT },
    },
  };
}
