import * as z from "zod";
import { ShortText } from "../../model/short-text.ts";
import type { TaskRecord } from "../../model/task.ts";
import { migrated } from "../../tasks/changes/migrated.ts";
import type { Program } from "../../workflow/program.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { pageOf } from "../door/pages.ts";
import { unlessBroken } from "../library/broken-definition.ts";
import { workflowNotFound } from "../library/workflow-not-found.ts";
import { Journey } from "../movement/journey.ts";
import type { Call } from "../ports/call.ts";
import { Pace } from "../ports/pace.ts";

/** The most tasks that are listed. The counts cover all tasks. */
const MOST_LISTED = 1_000;

const Migration = z.object({
  taskId: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  problem: z.string().optional(),
  /** variables that were reset to their defaults, because in the new version only a person's answer may set them */
  dropped: z.array(z.string()).optional(),
});

export const migrateTasks = operation({
  name: "migrate_tasks",
  summary: "Move tasks under way to the current version of their workflow; try it with `dryRun` first.",
  toolset: "tasks",
  access: "operator",
  effect: "changes",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    workflowId: Key,
    mapping: z
      .record(ShortText, ShortText)
      .optional()
      .describe("old node id to new node id, where they differ"),
    taskIds: z.array(Key).max(10_000).optional(),
    dryRun: z.boolean().optional(),
  }),
  output: z.object({
    version: z.string(),
    migrated: z.number().int(),
    refused: z.number().int(),
    tasks: z.array(Migration),
    /** how many tasks are not listed */
    more: z.number().int().optional(),
  }),
  run: async ({ workflowId, mapping = {}, taskIds, dryRun }, call) => {
    const { project } = call.ports.settings;
    const program = await call.ports.library.current(project, workflowId);
    if (!program) return workflowNotFound(workflowId);
    const tasks: z.infer<typeof Migration>[] = await foreignTasks(program, taskIds ?? [], call);
    const pace = new Pace(call);
    for await (const record of outdatedTasks(program, taskIds, call)) {
      tasks.push(await migrate(record, program, mapping, dryRun ?? false, call));
      await pace.next();
    }
    const stayed = tasks.filter(({ problem }) => problem !== undefined);
    const moved = tasks.filter(({ problem }) => problem === undefined);
    // List refused tasks first: they need attention, and a long list is truncated.
    const { items } = await pageOf([...stayed, ...moved], MOST_LISTED);
    const more = tasks.length - items.length;
    return {
      ok: true,
      value: {
        version: program.version,
        migrated: moved.length,
        refused: stayed.length,
        tasks: items,
        ...(more > 0 && { more }),
      },
    };
  },
});

/** The open tasks of the workflow that follow another version. */
async function* outdatedTasks(
  program: Program,
  taskIds: readonly string[] | undefined,
  call: Call,
): AsyncGenerator<TaskRecord> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const wanted = (record: TaskRecord) =>
    record.workflow === program.id &&
    record.position !== undefined &&
    record.position.result === undefined &&
    record.definition !== program.version;
  if (taskIds) {
    yield* (await store.tasks.load(project, [...new Set(taskIds)])).filter(wanted);
    return;
  }
  for (let after: number | undefined; ; ) {
    const page = await store.tasks.list({
      project,
      workflow: program.id,
      limit: 100,
      ...(after !== undefined && { after }),
    });
    yield* page.tasks.filter(wanted);
    if (page.next === undefined) return;
    after = page.next;
  }
}

/** The named tasks that do not exist or follow another workflow. */
async function foreignTasks(
  program: Program,
  taskIds: readonly string[],
  call: Call,
): Promise<z.infer<typeof Migration>[]> {
  const ids = [...new Set(taskIds)];
  const records = await (await call.ports.store()).tasks.load(call.ports.settings.project, ids);
  const known = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = known.get(id);
    if (record?.workflow === program.id) return [];
    const problem = record ? `it is in "${record.workflow}"` : "there is no such task";
    return [{ taskId: id.slice(0, 200), from: record?.step ?? "", to: null, problem }];
  });
}

async function migrate(
  record: TaskRecord,
  program: Program,
  mapping: Readonly<Record<string, string>>,
  dryRun: boolean,
  call: Call,
): Promise<z.infer<typeof Migration>> {
  const old = await unlessBroken(call.ports.library.pinned(record.project, record.definition ?? ""));
  const moved = migrated(record, { old, program }, mapping, call.ports.now());
  const from = record.step;
  if (!moved.ok) return { taskId: record.id, from, to: null, problem: moved.problem };
  const { dropped } = moved;
  const done = {
    taskId: record.id,
    from,
    to: moved.record.step,
    ...(dropped.length > 0 && { dropped: [...dropped] }),
  };
  if (dryRun) return done;
  const journey = new Journey(call);
  journey.put(record, moved.record, moved.events, { type: "migrated", caller: call.caller });
  if ((await journey.commit()).ok) return done;
  return { taskId: record.id, from, to: null, problem: "another caller changed the task at the same moment" };
}
