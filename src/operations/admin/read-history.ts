import * as z from "zod";
import { LogEntry } from "../../model/history.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { inBatches, pageOf } from "../door/pages.ts";
import { unknownTask } from "../door/unknown-filter.ts";
import type { Call } from "../ports/call.ts";
import { checkHistory } from "./doctor/check-histories.ts";
import type { HistoryProblem } from "./doctor/judge-task.ts";

export const readHistory = operation({
  name: "read_history",
  summary:
    "Read the history of one task or of the project, a page at a time; for one task, check that it is intact.",
  toolset: "admin",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    taskId: Key.optional(),
    after: z.number().int().optional().describe("the last `seq` of the page before"),
    limit: z.number().int().min(1).max(10_000).optional(),
    newestFirst: z.boolean().optional(),
  }),
  output: z.object({
    entries: z.array(LogEntry),
    /** the `after` of the next page; absent on the last page */
    next: z.number().int().optional(),
    /** for one task: whether its history is unaltered and matches the task */
    intact: z.boolean().optional(),
    /** the first version that is altered or missing, if known */
    brokenAt: z.number().int().optional(),
    problem: z.string().optional(),
  }),
  run: async ({ taskId, after, limit = 1_000, newestFirst }, call) => {
    const unknown = taskId === undefined ? undefined : await unknownTask(taskId, call);
    if (unknown) return unknown;
    const store = await call.ports.store();
    const happened = inBatches<LogEntry>(limit, (count, read) => {
      const from = read?.seq ?? after;
      const query = {
        project: call.ports.settings.project,
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
        ...(taskId !== undefined && verdictOn(await problemOf(taskId, call))),
      },
    };
  },
});

async function problemOf(taskId: string, call: Call): Promise<HistoryProblem | undefined> {
  const store = await call.ports.store();
  const [record] = await store.tasks.load(call.ports.settings.project, [taskId]);
  return record && (await checkHistory(record, call)).problem;
}

function verdictOn(found: HistoryProblem | undefined) {
  if (!found) return { intact: true };
  const { version, problem } = found;
  return { intact: false, problem, ...(version !== undefined && { brokenAt: version }) };
}
