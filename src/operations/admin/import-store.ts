import * as z from "zod";
import { ProjectCounts } from "../../model/project-record.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { BUNDLED } from "../workflows/bundled.ts";
import { BroughtTasks } from "./transfer/brought-tasks.ts";
import { type CheckedExport, checkExport } from "./transfer/check-export.ts";
import { damaged } from "./transfer/damaged.ts";
import { type ExportSource, exportSource } from "./transfer/export-source.ts";
import { type MergeOptions, mergeTasks, type NewIds } from "./transfer/merge-tasks.ts";
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
  /** after a merge: the id of each task, by its id in the export */
  ids: z.record(z.string(), z.string()).optional(),
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
    merge: z.boolean().optional().describe("add its tasks to the project instead"),
    parent: Key.optional().describe("with merge: the task that contains them"),
    remap: z.boolean().optional().describe("with merge: tasks whose ids are taken get other ids"),
  }),
  output: Imported,
  run: async ({ path, text, replace = false, dryRun = false, ...merging }, call) => {
    const { project } = call.ports.settings;
    const misplaced = judgeMerging({ replace, ...merging });
    if (misplaced) return { ok: false, refusal: misplaced };
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
    if (merging.merge) {
      const { parent, remap = false } = merging;
      const merged = await merge(
        source.value,
        checked.value,
        { from, exportedAt, parent, remap, dryRun },
        call,
      );
      return merged.ok ? { ok: true, value: { ...value, ids: { ...merged.value } } } : merged;
    }
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

/** Adds the tasks of a checked export to the project. */
async function merge(
  source: ExportSource,
  checked: CheckedExport,
  options: MergeOptions,
  call: Call,
): Promise<Result<NewIds>> {
  const lines = await source();
  if (!lines.ok) return lines;
  const brought = new BroughtTasks();
  try {
    for await (const record of recordsIn(lines.value, checked, options.from, call.progress))
      brought.add(record);
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return { ok: false, refusal: damaged("the file was changed while it was read") };
  }
  return mergeTasks(brought, options, call);
}

interface Merging {
  readonly replace: boolean;
  readonly merge?: boolean | undefined;
  readonly parent?: string | undefined;
  readonly remap?: boolean | undefined;
}

function judgeMerging({ replace, merge: merges, parent, remap }: Merging): Refusal | undefined {
  const [field, problem] = merges
    ? ["replace", replace ? "a merge replaces nothing" : undefined]
    : ["merge", parent !== undefined || remap ? "`parent` and `remap` are for a merge" : undefined];
  if (problem === undefined) return undefined;
  return {
    code: "INPUT_INVALID",
    message: `${field}: ${problem}`,
    facts: { problems: [{ field, problem }] },
  };
}
