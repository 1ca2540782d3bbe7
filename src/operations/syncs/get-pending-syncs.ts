import * as z from "zod";
import { Sync } from "../../model/history.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { inBatches, PageCursor, pageOf } from "../door/pages.ts";
import { unknownTask } from "../door/unknown-filter.ts";

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
    cursor: PageCursor.optional(),
  }),
  output: z.object({ syncs: z.array(Sync), total: z.number().int(), nextCursor: z.string().optional() }),
  subject: ({ taskId }) => taskId,
  run: async ({ taskId, limit = 100, cursor }, call) => {
    const store = await call.ports.store();
    const { project } = call.ports.settings;
    let total = 0;
    const unconfirmed = inBatches<Sync>(limit, async (count, last) => {
      const after = last?.seq ?? (cursor === undefined ? undefined : Number(cursor));
      const found = await store.syncs.list({
        project,
        limit: count,
        ...(taskId !== undefined && { task: taskId }),
        ...(after !== undefined && { after }),
      });
      total = found.total;
      return found.syncs;
    });
    const { items: syncs, more } = await pageOf(unconfirmed, limit);
    const unknown = taskId !== undefined && total === 0 ? await unknownTask(taskId, call) : undefined;
    if (unknown) return unknown;
    const last = more ? syncs.at(-1) : undefined;
    return { ok: true, value: { syncs, total, ...(last && { nextCursor: String(last.seq) }) } };
  },
});
