import * as z from "zod";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { taskNotFound } from "../door/task-not-found.ts";
import { checkHistories, checkHistory } from "./doctor/check-histories.ts";

const Problem = z.object({ taskId: z.string(), version: z.number().int().optional(), problem: z.string() });

export const verifyHistory = operation({
  name: "verify_history",
  summary: "Check that nothing in the history of one task, or of all, was altered or is missing.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({ taskId: Key.optional() }),
  output: z.object({
    tasks: z.number().int(),
    entries: z.number().int(),
    /** how many tasks have a problem; `problems` lists the first hundred */
    broken: z.number().int(),
    problems: z.array(Problem),
    /** entries that belong to no task, and the sequence number of the first */
    missing: z.object({ count: z.number().int(), first: z.number().int() }).optional(),
    /** the first problem with the entries of loaded workflows */
    loaded: z.string().optional(),
  }),
  run: async ({ taskId }, call) => {
    if (taskId === undefined) {
      const { problems, missing, loaded, ...counts } = await checkHistories(call);
      const found = { ...(missing && { missing }), ...(loaded !== undefined && { loaded }) };
      return { ok: true, value: { ...counts, problems: [...problems], ...found } };
    }
    const store = await call.ports.store();
    const [record] = await store.tasks.load(call.ports.settings.project, [taskId]);
    if (!record) return taskNotFound(taskId);
    const { entries, problem } = await checkHistory(store, record);
    const problems = problem ? [problem] : [];
    return { ok: true, value: { tasks: 1, entries: entries.length, broken: problems.length, problems } };
  },
});
