import * as z from "zod";
import { taskStatus } from "../../lifecycle/task-status.ts";
import { Status } from "../../model/status.ts";
import { TaskSummary } from "../../model/task.ts";
import { Cursor } from "../cursor.ts";
import { sweep } from "../fresh.ts";
import { operation } from "../operation.ts";
import { statesOf } from "../states-of.ts";
import { summaryOf } from "../task-view.ts";

export const getTasksByStatus = operation({
  name: "get_tasks_by_status",
  summary: "Count all tasks by status and list them in groups, a page at a time.",
  toolset: "tasks",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    status: Status.optional(),
    limit: z.number().int().min(1).max(500).optional(),
    cursor: Cursor.optional(),
  }),
  output: z.object({
    counts: z.partialRecord(Status, z.number().int()),
    groups: z.partialRecord(Status, z.array(TaskSummary)),
    nextCursor: z.string().optional(),
  }),
  run: async ({ status, limit = 100, cursor }, context) => {
    const store = await context.store();
    const { project } = context.settings;
    await sweep(context);
    const counts: Partial<Record<Status, number>> = {};
    for (const { count, ...place } of await store.tasks.count(project)) {
      const counted = taskStatus(place);
      counts[counted] = (counts[counted] ?? 0) + count;
    }
    const page = await store.tasks.list({
      project,
      limit,
      ...(cursor !== undefined && { after: Number(cursor) }),
      ...(status && { states: statesOf(status) }),
    });
    const groups: Partial<Record<Status, TaskSummary[]>> = {};
    for (const record of page.tasks) {
      const group = taskStatus(record);
      groups[group] = [...(groups[group] ?? []), summaryOf(record)];
    }
    return {
      ok: true,
      value: { counts, groups, ...(page.next !== undefined && { nextCursor: String(page.next) }) },
    };
  },
});
