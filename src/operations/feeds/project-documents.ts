import * as z from "zod";
import { Attachment } from "../../model/attachment.ts";
import { HistoryEntry } from "../../model/history.ts";
import { TaskSummary } from "../../model/task.ts";
import { perform } from "../door/perform.ts";
import type { Call } from "../ports/call.ts";
import { metricTotals } from "../team/metric-totals.ts";
import { listTasks } from "../view/list-tasks.ts";

/** The number of tasks by status, and what work cost by worker; `undefined` if the tasks cannot be listed. */
export async function projectStatistics(call: Call): Promise<object | undefined> {
  const listed = await perform(listTasks, { limit: 1 }, call);
  if (!listed.ok) return undefined;
  const { counts, total } = listed.value.data;
  const { totals } = await metricTotals("worker", undefined, call);
  return { project: call.ports.settings.project, total, tasks: counts, costs: totals };
}

/** The shapes of a project's answers. */
export function projectSchema(): object {
  return {
    task: z.toJSONSchema(TaskSummary),
    attachment: z.toJSONSchema(Attachment),
    entry: z.toJSONSchema(HistoryEntry),
  };
}
