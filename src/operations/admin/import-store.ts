import * as z from "zod";
import { ProjectCounts } from "../../model/project-record.ts";
import type { Result } from "../../model/refusal.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { BUNDLED } from "../workflows/bundled.ts";
import { type CheckedExport, checkExport } from "./transfer/check-export.ts";
import { damaged } from "./transfer/damaged.ts";
import { type ExportSource, exportSource } from "./transfer/export-source.ts";
import { ChangedMeanwhile, recordsIn } from "./transfer/records-in.ts";

const Imported = z.object({
  project: z.string(),
  /** the project that was exported */
  from: z.string(),
  exportedAt: z.number(),
  counts: ProjectCounts,
  imported: z.boolean(),
  /** after a dry run: the project is not empty, so the import needs `replace` */
  replaceNeeded: z.boolean().optional(),
});
export type Imported = z.infer<typeof Imported>;

export const importStore = operation({
  name: "import_store",
  summary: "Check an export and replace the project's data with it; try it with `dryRun` first.",
  toolset: "admin",
  access: "operator",
  effect: "changes",
  idempotent: false,
  aside: "store",
  input: z.strictObject({
    path: Key.min(1).optional().describe("the file of the export"),
    text: z.string().optional().describe("the export itself, instead"),
    replace: z.boolean().optional().describe("overwrite a project that is not empty"),
    dryRun: z.boolean().optional(),
  }),
  output: Imported,
  run: async ({ path, text, replace = false, dryRun = false }, call) => {
    const { project } = call.ports.settings;
    const source = exportSource({ path, text }, call);
    if (!source.ok) return source;
    const lines = await source.value();
    if (!lines.ok) return lines;
    const readings = dryRun ? 1 : 2;
    const checking: Call["progress"] = (done, total) => call.progress(done, readings * total);
    const checked = await checkExport(lines.value, project, checking);
    if (!checked.ok) return checked;
    const { project: from, exportedAt, counts } = checked.value.header;
    const value = { project, from, exportedAt, counts, imported: !dryRun };
    if (dryRun) {
      const replaceNeeded = !replace && !(await isEmpty(call));
      return { ok: true, value: { ...value, ...(replaceNeeded && { replaceNeeded }) } };
    }
    const written = await write(source.value, checked.value, replace, call);
    return written.ok ? { ok: true, value } : written;
  },
});

async function isEmpty(call: Call): Promise<boolean> {
  const store = await call.ports.store();
  return store.transfer.isEmpty(call.ports.settings.project, BUNDLED);
}

async function write(
  source: ExportSource,
  checked: CheckedExport,
  replace: boolean,
  call: Call,
): Promise<Result<true>> {
  const { project } = call.ports.settings;
  const lines = await source();
  if (!lines.ok) return lines;
  const writing: Call["progress"] = (done, total) => call.progress(total + done, 2 * total);
  const records = recordsIn(lines.value, checked, project, writing);
  try {
    const store = await call.ports.store();
    const imported = await store.transfer.import(project, records, { replace, source: BUNDLED });
    return imported ? { ok: true, value: true } : notEmpty(project);
  } catch (error) {
    // The file changed between the check and the import. The store has rolled the import back.
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return { ok: false, refusal: damaged("the file was changed while it was read") };
  }
}

function notEmpty(project: string): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "PROJECT_NOT_EMPTY",
      message: `The project "${project}" is not empty.`,
      facts: { project },
    },
  };
}
