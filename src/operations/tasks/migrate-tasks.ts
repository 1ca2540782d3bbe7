import * as z from "zod";
import type { TaskRecord } from "../../model/task.ts";
import type { Program } from "../../workflow/program.ts";
import type { Context } from "../context.ts";
import { Journey } from "../journey.ts";
import { moveOver } from "../move-over.ts";
import { operation } from "../operation.ts";

const Migration = z.object({
  taskId: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  problem: z.string().optional(),
});

export const migrateTasks = operation({
  name: "migrate_tasks",
  summary: "Move tasks under way to the current version of their workflow; try it with `dryRun` first.",
  toolset: "tasks",
  access: "operator",
  effect: "changes",
  idempotent: true,
  input: z.strictObject({
    workflowId: z.string(),
    mapping: z
      .record(z.string(), z.string())
      .optional()
      .describe("old node id to new node id, where they differ"),
    taskIds: z.array(z.string()).max(10_000).optional(),
    dryRun: z.boolean().optional(),
  }),
  output: z.object({
    version: z.string(),
    migrated: z.number().int(),
    refused: z.number().int(),
    tasks: z.array(Migration),
  }),
  run: async ({ workflowId, mapping = {}, taskIds, dryRun }, context) => {
    const { project } = context.settings;
    const program = await context.library.current(project, workflowId);
    if (!program) {
      const message = `There is no workflow "${workflowId.slice(0, 200)}".`;
      return { ok: false, refusal: { code: "WORKFLOW_NOT_FOUND", message, facts: { workflowId } } };
    }
    const tasks: z.infer<typeof Migration>[] = [];
    for await (const record of behind(program, taskIds, context)) {
      tasks.push(await migrate(record, program, mapping, dryRun ?? false, context));
    }
    const refused = tasks.filter(({ problem }) => problem !== undefined).length;
    return {
      ok: true,
      value: { version: program.version, migrated: tasks.length - refused, refused, tasks },
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
    yield* (await store.load(project, taskIds)).filter(wanted);
    return;
  }
  for (let after: number | undefined; ; ) {
    const page = await store.list({
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

async function migrate(
  record: TaskRecord,
  program: Program,
  mapping: Readonly<Record<string, string>>,
  dryRun: boolean,
  context: Context,
): Promise<z.infer<typeof Migration>> {
  const moved = moveOver(record, program, mapping, context.now());
  const from = record.step;
  if (!moved.ok) return { taskId: record.id, from, to: null, problem: moved.problem };
  const to = moved.record.step;
  if (dryRun) return { taskId: record.id, from, to };
  const journey = new Journey(context);
  journey.put(record, moved.record, moved.events, { type: "migrated", caller: context.caller });
  if ((await journey.commit()).ok) return { taskId: record.id, from, to };
  return { taskId: record.id, from, to: null, problem: "somebody else changed the task at the same moment" };
}
