import * as z from "zod";
import { HistoryEntry } from "../../model/history.ts";
import { verifyChain } from "../../store/chain.ts";
import { operation } from "../operation.ts";

export const readHistory = operation({
  name: "read_history",
  summary: "Read what happened, to one task or in the whole project, and check that nothing is missing.",
  toolset: "admin",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    taskId: z.string().optional(),
    after: z.number().int().optional(),
    limit: z.number().int().min(1).max(10_000).optional(),
  }),
  output: z.object({
    entries: z.array(HistoryEntry),
    /** of one task's whole history: whether its chain of hashes holds, and the first version at which it does not */
    intact: z.boolean().optional(),
    brokenAt: z.number().int().optional(),
  }),
  run: async ({ taskId, after, limit = 1_000 }, context) => {
    const { project } = context.settings;
    const entries = await (await context.store()).history({
      project,
      limit,
      ...(taskId !== undefined && { task: taskId }),
      ...(after !== undefined && { after }),
    });
    const whole = taskId !== undefined && after === undefined && entries.length < limit;
    const chain = whole ? verifyChain(project, entries) : undefined;
    return {
      ok: true,
      value: {
        entries: [...entries],
        ...(chain && { intact: chain.sound }),
        ...(chain && !chain.sound && { brokenAt: chain.version }),
      },
    };
  },
});
