import * as z from "zod";
import { Duration } from "../../model/duration.ts";
import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { milliseconds } from "../../workflow/duration.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { anchorSigning } from "./anchors/anchor-signing.ts";
import { writeAnchor } from "./anchors/write-anchor.ts";
import { type PruningPlan, planPruning } from "./retention/plan-pruning.ts";
import { takeOut } from "./retention/take-out.ts";
import { writeArchive } from "./retention/write-archive.ts";

const USUAL_LIMIT = 5_000;
/** About the most tasks of one transaction; a family is not divided. */
const BATCH = 200;

const Count = z.number().int();

export const pruneTasks = operation({
  name: "prune_tasks",
  summary:
    "Move tasks that ended long ago from the project to an archive, behind an anchor; try `dryRun` first.",
  toolset: "admin",
  access: "person",
  effect: "changes",
  idempotent: false,
  aside: "store",
  input: z.strictObject({
    olderThan: Duration.optional().describe(
      "how long ago they ended; without it, as the setting `retention` says",
    ),
    archive: Key.min(1)
      .optional()
      .describe("the new file that gets them; the anchor is beside it, as `.anchor`"),
    key: Key.min(1).optional().describe("the file of the private key that signs the anchor"),
    dryRun: z.boolean().optional(),
    limit: z.number().int().min(1).max(50_000).optional(),
  }),
  output: z.object({
    /** tasks whose last change is older than this were looked at */
    before: z.number(),
    /** the tasks that were taken out; after a dry run, those that would be */
    tasks: Count,
    entries: Count.optional(),
    /** tasks that are old enough and stay, by the reason */
    kept: z.object({ linked: Count, unconfirmed: Count, read: Count }),
    /** tasks that were archived and stay, because another caller has changed them meanwhile */
    changed: Count.optional(),
    /** whether there are more tasks to prune than the limit lets */
    more: z.boolean(),
    archive: z.object({ path: z.string(), sha256: z.string(), anchor: z.string() }).optional(),
  }),
  run: async ({ olderThan, archive, key, dryRun = false, limit = USUAL_LIMIT }, call) => {
    const age = olderThan ?? call.ports.configured?.values.retention?.after ?? "off";
    if (age === "off")
      return missing("olderThan", "the setting `retention` is off; say how old the tasks are");
    const before = call.ports.now() - milliseconds(age);
    const { families, kept, more } = await planPruning(before, limit, call);
    const planned = { before, tasks: families.flat().length, kept: { ...kept }, more };
    if (dryRun || planned.tasks === 0) return { ok: true, value: planned };
    if (archive === undefined) return missing("archive", "name the file that gets the tasks");
    const done = await archiveAndPrune(families, { archive, key }, call);
    return done.ok ? { ok: true, value: { ...planned, ...done.value } } : done;
  },
});

interface Targets {
  readonly archive: string;
  readonly key: string | undefined;
}

/** Writes the archive and the anchor, and only then takes the tasks out. */
async function archiveAndPrune(
  families: PruningPlan["families"],
  { archive: path, key }: Targets,
  call: Call,
) {
  const signing = await anchorSigning(key, false, call);
  if (!signing.ok) return signing;
  const batches = await loadBatches(families, call);
  const archived = await writeArchive(path, batches.flat(), call);
  if (!archived.ok) return archived;
  const anchor = `${path}.anchor`;
  const anchored = await writeAnchor(anchor, signing.value, call);
  if (!anchored.ok) return anchored;
  let [tasks, entries, changed] = [0, 0, 0];
  for (const [number, batch] of batches.entries()) {
    const out = await takeOut({ number, tasks: batch }, archived.value, call);
    if (out === undefined) changed += batch.length;
    else {
      tasks += batch.length;
      entries += out;
    }
    await call.progress(tasks + changed, archived.value.tasks.size);
  }
  const { sha256 } = archived.value;
  return { ok: true, value: { tasks, entries, changed, archive: { path, sha256, anchor } } } as const;
}

/** The tasks of the families, some families together. */
async function loadBatches(
  families: PruningPlan["families"],
  { ports }: Call,
): Promise<readonly (readonly TaskRecord[])[]> {
  const names: string[][] = [];
  for (const family of families) {
    const last = names.at(-1);
    if (last && last.length + family.length <= BATCH) last.push(...family);
    else names.push([...family]);
  }
  const { tasks } = await ports.store();
  const batches: (readonly TaskRecord[])[] = [];
  for (const ids of names) batches.push(await tasks.load(ports.settings.project, ids));
  return batches;
}

function missing(field: string, problem: string): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "INPUT_INVALID",
      message: `${field}: ${problem}.`,
      facts: { problems: [{ field, problem }] },
    },
  };
}
