import * as z from "zod";
import { isLifecycleFile } from "../lifecycle/files/load-lifecycle.ts";
import type { Lifecycle } from "../model/lifecycle.ts";
import { NewTask } from "../model/new-task.ts";
import type { Refusal, Result } from "../model/refusal.ts";
import type { DrillRun, TeamDrill } from "../model/team-drill.ts";
import { withLifecycles } from "../operations/library/pinned-lifecycles.ts";
import { lifecycleNameOf } from "../operations/lifecycles/known-lifecycles.ts";
import type { Call } from "../operations/ports/call.ts";
import type { DrillRequest } from "../operations/ports/drill-request.ts";
import type { Store } from "../store/store.ts";
import { firstMisfit } from "../workflow/schema-mismatch.ts";
import { readSource } from "../workflow/source/read-source.ts";
import { crewPlaces } from "./crew.ts";
import { PlayedTeam } from "./played-team.ts";
import { Stage, type StagedLifecycle } from "./stage.ts";

const MOST_BYTES = 4 * 1024 * 1024;
const DEFINITION = /\.(json|ya?ml)$/;

const DrillTasks = z.strictObject({
  tasks: z.array(NewTask).min(1).max(1_000),
  /** the tags of each worker; if there are more workers, they are used again from the first */
  workers: z
    .array(z.strictObject({ tags: z.array(z.string().max(200)).max(50) }))
    .max(64)
    .optional(),
});
type DrillTasks = z.infer<typeof DrillTasks>;

/** Rehearses a team once for each way of coordination, each in its own scratch store. */
export async function runDrill(
  request: DrillRequest,
  call: Call,
  openScratch: () => Promise<Store>,
): Promise<Result<TeamDrill>> {
  const read = await readTasks(request.tasks, call);
  if (!read.ok) return read;
  const staged = await stagedLifecycle(request.lifecycle, call);
  if (!staged.ok) return staged;
  const runs: DrillRun[] = [];
  for (const [index, coordination] of request.coordination.entries()) {
    const store = withLifecycles(await openScratch());
    try {
      const stage = new Stage(call, store, request.seed, staged.value);
      const shown = await stage.direct("show_lifecycle", { name: staged.value.name });
      if (!shown.ok) return shown;
      const lifecycle = shown.value["lifecycle"] as Lifecycle;
      const created = await stage.direct("create_tasks", { tasks: read.value.tasks });
      if (!created.ok) return created;
      const { tasks, workers = [] } = read.value;
      const crew = crewPlaces(
        request.workers,
        workers.map(({ tags }) => tags),
        tasks,
        lifecycle,
      );
      const team = new PlayedTeam({ stage, lifecycle, request }, crew, coordination);
      const all = Number(created.value["count"] ?? 0);
      runs.push(
        await team.play(async (done) => {
          await call.progress(index * all + done, all * request.coordination.length);
          return call.signal?.aborted ?? false;
        }),
      );
    } finally {
      await store.close();
    }
  }
  const [first] = runs;
  const tasks = first ? first.done + first.left : 0;
  const { workers, seed } = request;
  return { ok: true, value: { lifecycle: staged.value.name, tasks, workers, seed, runs } };
}

async function stagedLifecycle(named: string, call: Call): Promise<Result<StagedLifecycle>> {
  if (!DEFINITION.test(named)) return { ok: true, value: { file: undefined, name: named } };
  const text = await call.ports.files.read(named, MOST_BYTES);
  if (!text.ok) return text;
  const source = readSource(text.value, { file: named });
  if (!isLifecycleFile(source)) return { ok: false, refusal: unusable(named, "it is no lifecycle") };
  const { name } = (source.value ?? {}) as { readonly name?: unknown };
  return { ok: true, value: { file: named, name: typeof name === "string" ? name : lifecycleNameOf(named) } };
}

/** The tasks of a file: a list, or an object that also names workers. */
async function readTasks(path: string, call: Call): Promise<Result<DrillTasks>> {
  const text = await call.ports.files.read(path, MOST_BYTES);
  if (!text.ok) return text;
  const { value } = readSource(text.value, { file: path });
  const parsed = DrillTasks.safeParse(Array.isArray(value) ? { tasks: value } : value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const reason = firstMisfit(parsed.error, Array.isArray(value) ? { tasks: value } : value);
  return { ok: false, refusal: unusable(path, reason) };
}

function unusable(path: string, reason: string): Refusal {
  return { code: "INPUT_UNREADABLE", message: `${path} cannot be used: ${reason}.`, facts: { path, reason } };
}
