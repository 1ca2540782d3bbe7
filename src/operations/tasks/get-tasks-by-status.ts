import * as z from "zod";
import { taskStatus } from "../../lifecycle/task-status.ts";
import { Status } from "../../model/status.ts";
import { TaskSummary } from "../../model/task.ts";
import { summaryOf } from "../../tasks/view/summary.ts";
import { operation } from "../door/operation.ts";
import { PageCursor } from "../door/pages.ts";
import { sweep } from "../movement/load-current.ts";
import { statesOf } from "./states-of.ts";

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
    cursor: PageCursor.optional(),
  }),
  output: z.object({
    counts: z.partialRecord(Status, z.number().int()),
    groups: z.partialRecord(Status, z.array(TaskSummary)),
    nextCursor: z.string().optional(),
  }),
  run: async ({ status, limit = 100, cursor }, call) => {
    const store = await call.ports.store();
    const { project } = call.ports.settings;
    await sweep(call);
    const counts: Partial<Record<Status, number>> = {};
    for (const { count, ...state } of await store.tasks.count(project)) {
      const counted = taskStatus(state);
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
