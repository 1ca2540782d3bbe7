import * as z from "zod";
import { ProjectCounts } from "../../model/project-record.ts";
import type { Result } from "../../model/refusal.ts";
import { BUNDLED } from "../bundled.ts";
import type { Context } from "../context.ts";
import { Key } from "../key.ts";
import { operation } from "../operation.ts";
import { type CheckedExport, checkExport } from "../transfer/check-export.ts";
import { damaged } from "../transfer/damaged.ts";
import { type ExportSource, exportSource } from "../transfer/export-source.ts";
import { ChangedMeanwhile, recordsIn } from "../transfer/records-in.ts";

const Imported = z.object({
  project: z.string(),
  /** the project that was exported */
  from: z.string(),
  exportedAt: z.number(),
  counts: ProjectCounts,
  imported: z.boolean(),
  /** after a dry run: the project is not empty, and gives way only with `replace` */
  replaceNeeded: z.boolean().optional(),
});
export type Imported = z.infer<typeof Imported>;

export const importStore = operation({
  name: "import_store",
  summary: "Check an export and make it all that the project holds; try it with `dryRun` first.",
  toolset: "admin",
  access: "operator",
  effect: "changes",
  idempotent: false,
  input: z.strictObject({
    path: Key.min(1).optional().describe("the file of the export"),
    text: z.string().optional().describe("the export itself, instead"),
    replace: z.boolean().optional().describe("whether what the project holds is to give way"),
    dryRun: z.boolean().optional(),
  }),
  output: Imported,
  run: async ({ path, text, replace = false, dryRun = false }, context) => {
    const { project } = context.settings;
    const source = exportSource({ path, text }, context);
    if (!source.ok) return source;
    const lines = await source.value();
    if (!lines.ok) return lines;
    const readings = dryRun ? 1 : 2;
    const checking: Context["progress"] = (done, total) => context.progress(done, readings * total);
    const checked = await checkExport(lines.value, project, checking);
    if (!checked.ok) return checked;
    const { project: from, exportedAt, counts } = checked.value.header;
    const value = { project, from, exportedAt, counts, imported: !dryRun };
    if (dryRun) {
      const replaceNeeded = !replace && (await holdsSomething(context));
      return { ok: true, value: { ...value, ...(replaceNeeded && { replaceNeeded }) } };
    }
    const written = await write(source.value, checked.value, replace, context);
    return written.ok ? { ok: true, value } : written;
  },
});

async function holdsSomething(context: Context): Promise<boolean> {
  const store = await context.store();
  return !(await store.transfer.isEmpty(context.settings.project, BUNDLED));
}

async function write(
  source: ExportSource,
  checked: CheckedExport,
  replace: boolean,
  context: Context,
): Promise<Result<true>> {
  const { project } = context.settings;
  const lines = await source();
  if (!lines.ok) return lines;
  const writing: Context["progress"] = (done, total) => context.progress(total + done, 2 * total);
  const records = recordsIn(lines.value, checked, project, writing);
  try {
    const store = await context.store();
    const imported = await store.transfer.import(project, records, { replace, source: BUNDLED });
    return imported ? { ok: true, value: true } : notEmpty(project);
  } catch (error) {
    // The file was written to between the two times it was read; the store has kept nothing of it.
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return { ok: false, refusal: damaged("the file was changed while it was read") };
  }
}

function notEmpty(project: string): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "PROJECT_NOT_EMPTY",
      message: `The project "${project}" holds something already.`,
      facts: { project },
    },
  };
}
