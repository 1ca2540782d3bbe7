import * as z from "zod";
import { LogEntry } from "../../model/history.ts";
import type { Context } from "../context.ts";
import { checkHistory } from "../doctor/check-histories.ts";
import type { HistoryProblem } from "../doctor/judge-task.ts";
import { inPortions } from "../in-portions.ts";
import { Key } from "../key.ts";
import { operation } from "../operation.ts";
import { pageOf } from "../page-of.ts";
import { unknownTask } from "../unknown-filter.ts";

export const readHistory = operation({
  name: "read_history",
  summary:
    "Read what happened, to one task or in the whole project, a page at a time; of one task, check that nothing is missing.",
  toolset: "admin",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    taskId: Key.optional(),
    after: z.number().int().optional().describe("the last `seq` of the page before"),
    limit: z.number().int().min(1).max(10_000).optional(),
    newestFirst: z.boolean().optional(),
  }),
  output: z.object({
    entries: z.array(LogEntry),
    /** hand it in as `after` to go on; absent on the last page */
    next: z.number().int().optional(),
    /** of one task: whether all of its history is as it was written and tells what the task is */
    intact: z.boolean().optional(),
    /** the first version at which it is not, where that can be said */
    brokenAt: z.number().int().optional(),
    problem: z.string().optional(),
  }),
  run: async ({ taskId, after, limit = 1_000, newestFirst }, context) => {
    const unknown = taskId === undefined ? undefined : await unknownTask(taskId, context);
    if (unknown) return unknown;
    const store = await context.store();
    const happened = inPortions<LogEntry>(limit, (count, read) => {
      const from = read?.seq ?? after;
      const query = {
        project: context.settings.project,
        limit: count,
        ...(from !== undefined && { after: from }),
        ...(newestFirst && { newestFirst }),
      };
      return taskId === undefined ? store.log.all(query) : store.log.ofTask({ ...query, task: taskId });
    });
    const { items: entries, more } = await pageOf(happened, limit);
    const last = more ? entries.at(-1) : undefined;
    return {
      ok: true,
      value: {
        entries,
        ...(last && { next: last.seq }),
        ...(taskId !== undefined && verdictOn(await problemOf(taskId, context))),
      },
    };
  },
});

async function problemOf(taskId: string, context: Context): Promise<HistoryProblem | undefined> {
  const store = await context.store();
  const [record] = await store.tasks.load(context.settings.project, [taskId]);
  return record && (await checkHistory(store, record)).problem;
}

function verdictOn(found: HistoryProblem | undefined) {
  if (!found) return { intact: true };
  const { version, problem } = found;
  return { intact: false, problem, ...(version !== undefined && { brokenAt: version }) };
}
