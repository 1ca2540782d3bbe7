import * as z from "zod";
import { taskStatus } from "../../lifecycle/task-status.ts";
import { Status } from "../../model/status.ts";
import { type TaskRecord, TaskSummary } from "../../model/task.ts";
import type { TaskCount, TaskPage, TaskQuery } from "../../store/parts/tasks.ts";
import type { Store } from "../../store/store.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { PageCursor } from "../door/pages.ts";
import { sweep } from "../movement/load-current.ts";
import { statesOf } from "../tasks/states-of.ts";

/** The most tasks that one call scans to find those at a step. */
const MOST_SCANNED = 2_000;

export const listTasks = operation({
  name: "list_tasks",
  summary: "List tasks, newest first, a page at a time: by status, workflow, step, parent or a text in them.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    status: z.array(Status).min(1).optional(),
    workflow: Key.optional(),
    step: Key.optional().describe("at this node or inside it; a page may have fewer tasks than asked for"),
    parent: Key.optional(),
    text: Key.max(200).optional().describe("in the id, the title or the issue's id"),
    limit: z.number().int().min(1).max(500).default(100),
    cursor: PageCursor.optional(),
  }),
  output: z.object({
    tasks: z.array(TaskSummary),
    /** the number of tasks by status, in the project or in the given workflow */
    counts: z.partialRecord(Status, z.number().int()),
    nextCursor: z.string().optional(),
  }),
  run: async ({ status, workflow, step, parent, text, limit, cursor }, call) => {
    const store = await call.ports.store();
    const { project } = call.ports.settings;
    await sweep(call);
    const query: TaskQuery = {
      project,
      limit,
      newestFirst: true,
      ...(status && { states: [...new Set(status)].flatMap(statesOf) }),
      ...(workflow !== undefined && { workflow }),
      ...(parent !== undefined && { parent }),
      ...(text && { text }),
      ...(cursor !== undefined && { after: Number(cursor) }),
    };
    const page = step === undefined ? await store.tasks.list(query) : await tasksAt(store, query, step);
    const counted =
      workflow === undefined
        ? await store.tasks.count(project)
        : await store.tasks.countSteps(project, workflow);
    return {
      ok: true,
      value: {
        tasks: page.tasks.map(summaryOf),
        counts: byStatus(counted),
        ...(page.next !== undefined && { nextCursor: String(page.next) }),
      },
    };
  },
});

/**
 * The tasks at a step or inside of it. Steps have no index, so the scan is bounded; `next` continues
 * after the scanned tasks.
 */
async function tasksAt(store: Store, query: TaskQuery, step: string): Promise<TaskPage> {
  const found: TaskRecord[] = [];
  let after = query.after;
  for (let scanned = 0; scanned < MOST_SCANNED; scanned += query.limit) {
    const page = await store.tasks.list({ ...query, ...(after !== undefined && { after }) });
    found.push(...page.tasks.filter((task) => task.step === step || task.step.startsWith(`${step}/`)));
    if (page.next === undefined) return { tasks: found };
    after = page.next;
    if (found.length >= query.limit) break;
  }
  return { tasks: found, ...(after !== undefined && { next: after }) };
}

/** Sums counts per category and hold into counts per status. */
function byStatus(counts: readonly TaskCount[]): Partial<Record<Status, number>> {
  const sums: Partial<Record<Status, number>> = {};
  for (const { count, ...state } of counts) {
    const status = taskStatus(state);
    sums[status] = (sums[status] ?? 0) + count;
  }
  return sums;
}
