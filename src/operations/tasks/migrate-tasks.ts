import * as z from "zod";
import { ShortText } from "../../model/short-text.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Program } from "../../workflow/program.ts";
import { unlessBroken } from "../broken-definition.ts";
import type { Context } from "../context.ts";
import { Journey } from "../journey.ts";
import { Key } from "../key.ts";
import { moveOver } from "../move-over.ts";
import { operation } from "../operation.ts";
import { pageOf } from "../page-of.ts";
import { workflowNotFound } from "../workflow-not-found.ts";

/** Of tasks that are listed one by one; the numbers count all of them. */
const MOST_LISTED = 1_000;

const Migration = z.object({
  taskId: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  problem: z.string().optional(),
  /** variables that are back at their defaults, because only a person's answer decides about them now */
  dropped: z.array(z.string()).optional(),
});

export const migrateTasks = operation({
  name: "migrate_tasks",
  summary: "Move tasks under way to the current version of their workflow; try it with `dryRun` first.",
  toolset: "tasks",
  access: "operator",
  effect: "changes",
  idempotent: true,
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
    /** how many more there are than those that are listed */
    more: z.number().int().optional(),
  }),
  run: async ({ workflowId, mapping = {}, taskIds, dryRun }, context) => {
    const { project } = context.settings;
    const program = await context.library.current(project, workflowId);
    if (!program) return workflowNotFound(workflowId);
    const tasks: z.infer<typeof Migration>[] = await strangers(program, taskIds ?? [], context);
    for await (const record of behind(program, taskIds, context)) {
      tasks.push(await migrate(record, program, mapping, dryRun ?? false, context));
    }
    const stayed = tasks.filter(({ problem }) => problem !== undefined);
    const moved = tasks.filter(({ problem }) => problem === undefined);
    // Those that stay come first: they are what somebody has to see to, and a long list is cut.
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

/** Tasks of the workflow that are under way on another version. */
async function* behind(
  program: Program,
  taskIds: readonly string[] | undefined,
  context: Context,
): AsyncGenerator<TaskRecord> {
  const store = await context.store();
  const { project } = context.settings;
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

/** Tasks that are named and cannot be meant. */
async function strangers(
  program: Program,
  taskIds: readonly string[],
  context: Context,
): Promise<z.infer<typeof Migration>[]> {
  const ids = [...new Set(taskIds)];
  const records = await (await context.store()).tasks.load(context.settings.project, ids);
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
  context: Context,
): Promise<z.infer<typeof Migration>> {
  const old = await unlessBroken(context.library.pinned(record.project, record.definition ?? ""));
  const moved = moveOver(record, { old, program }, mapping, context.now());
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
  const journey = new Journey(context);
  journey.put(record, moved.record, moved.events, { type: "migrated", caller: context.caller });
  if ((await journey.commit()).ok) return done;
  return { taskId: record.id, from, to: null, problem: "somebody else changed the task at the same moment" };
}
