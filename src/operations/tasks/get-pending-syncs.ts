import * as z from "zod";
import { Sync } from "../../model/history.ts";
import { Key } from "../key.ts";
import { operation } from "../operation.ts";
import { unknownTask } from "../unknown-filter.ts";

export const getPendingSyncs = operation({
  name: "get_pending_syncs",
  summary: "List changes that you have not confirmed as saved in your own store.",
  toolset: "tasks",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    taskId: Key.optional(),
    limit: z.number().int().min(1).max(1_000).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  output: z.object({ syncs: z.array(Sync), total: z.number().int(), nextCursor: z.string().optional() }),
  subject: ({ taskId }) => taskId,
  run: async ({ taskId, limit = 100, cursor }, context) => {
    const { syncs, total } = await (await context.store()).syncs({
      project: context.settings.project,
      limit: limit + 1,
      ...(taskId !== undefined && { task: taskId }),
      ...(cursor !== undefined && { after: Number(cursor) }),
    });
    const unknown = taskId !== undefined && total === 0 ? await unknownTask(taskId, context) : undefined;
    if (unknown) return unknown;
    const page = syncs.slice(0, limit);
    const more = syncs.length > limit && page.at(-1);
    return { ok: true, value: { syncs: page, total, ...(more && { nextCursor: String(more.seq) }) } };
  },
});
