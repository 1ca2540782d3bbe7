import * as z from "zod";
import { checkHistories, checkHistory } from "../doctor/check-histories.ts";
import { Key } from "../key.ts";
import { operation } from "../operation.ts";

const Problem = z.object({ taskId: z.string(), version: z.number().int().optional(), problem: z.string() });

export const verifyHistory = operation({
  name: "verify_history",
  summary: "Check that nothing in the history of one task, or of all, was altered or is missing.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({ taskId: Key.optional() }),
  output: z.object({
    tasks: z.number().int(),
    entries: z.number().int(),
    /** how many tasks have a problem; the first hundred are told of */
    broken: z.number().int(),
    problems: z.array(Problem),
  }),
  run: async ({ taskId }, context) => {
    if (taskId === undefined) {
      const { problems, ...counts } = await checkHistories(context);
      return { ok: true, value: { ...counts, problems: [...problems] } };
    }
    const store = await context.store();
    const [record] = await store.load(context.settings.project, [taskId]);
    if (!record) {
      const message = `There is no task "${taskId.slice(0, 200)}".`;
      return { ok: false, refusal: { code: "TASK_NOT_FOUND", message, facts: { taskId } } };
    }
    const { entries, problem } = await checkHistory(store, record);
    const problems = problem ? [problem] : [];
    return { ok: true, value: { tasks: 1, entries, broken: problems.length, problems } };
  },
});
