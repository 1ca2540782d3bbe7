import * as z from "zod";
import { EXPORT_FORMAT, ProjectCounts } from "../../model/project-record.ts";
import type { Result } from "../../model/refusal.ts";
import type { ProjectSnapshot } from "../../store/parts/transfer.ts";
import type { Context } from "../context.ts";
import { Key } from "../key.ts";
import { operation } from "../operation.ts";
import { exportLines } from "../transfer/export-lines.ts";
import { noFiles } from "../transfer/no-files.ts";

/** An answer that is longer is one that many callers cannot take. */
const MOST_TEXT = 16 * 1024 * 1024;

const Exported = z.object({
  project: z.string(),
  exportedAt: z.number(),
  counts: ProjectCounts,
  path: z.string().optional(),
  /** the export itself, when no file was named and it is not shown as it comes */
  text: z.string().optional(),
});

export const exportStore = operation({
  name: "export_store",
  summary: "Write everything the project holds as lines of JSON that can be imported again.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    path: Key.min(1).optional().describe("a file to write; without it the answer has the text"),
  }),
  output: Exported,
  run: async ({ path }, context) => {
    const { project } = context.settings;
    const exportedAt = context.now();
    const store = await context.store();
    return store.transfer.export(project, async (snapshot) => {
      const lines = counted(exportLines(project, exportedAt, snapshot), snapshot, context);
      const placed = await (path === undefined ? show(lines, context) : write(lines, path, context));
      const about = { project, exportedAt, counts: snapshot.counts };
      return placed.ok ? { ok: true, value: { ...about, ...placed.value } } : placed;
    });
  },
});

type Placed = Pick<z.infer<typeof Exported>, "path" | "text">;

async function write(lines: AsyncIterable<string>, path: string, context: Context): Promise<Result<Placed>> {
  if (!context.archive) return noFiles();
  const there = await context.files.read(path, 100);
  const isFree = there.ok
    ? there.value === "" || there.value.startsWith(`{"format":"${EXPORT_FORMAT}"`)
    : there.refusal.facts?.["reason"] === "ENOENT";
  if (!isFree) return occupied(path);
  const written = await context.archive.write(path, lines);
  return written.ok ? { ok: true, value: { path } } : written;
}

async function show(lines: AsyncIterable<string>, { sink }: Context): Promise<Result<Placed>> {
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
  { progress }: Context,
): AsyncGenerator<string> {
  let done = 0;
  for await (const line of lines) {
    yield line;
    done += 1;
    await progress(done, definitions + tasks + entries + replies + 2);
  }
}

/** One slip of the hand would put an export in the place of the database. */
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
