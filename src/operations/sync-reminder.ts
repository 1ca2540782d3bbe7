import * as z from "zod";
import type { Sync } from "../model/history.ts";
import type { Context } from "./context.ts";

/** How many unconfirmed syncs a reminder names. */
const NAMED = 5;

export const SyncReminder = z.object({
  message: z.string(),
  pending: z.array(z.object({ id: z.string(), taskId: z.string() })),
  total: z.number().int(),
});
export type SyncReminder = z.infer<typeof SyncReminder>;

type Named = Pick<Sync, "id" | "taskId">;

/** Nothing while everything is confirmed; otherwise what is not, that of the task just spoken of first. */
export async function syncReminder(
  context: Context,
  subject: string | undefined,
): Promise<SyncReminder | undefined> {
  if (context.settings.sync === "off") return undefined;
  const { unconfirmed, brought = [] } = context.tally ?? {};
  if (unconfirmed === 0) return undefined;
  // After a change it is known whether there is anything to name besides what the change brought.
  if (unconfirmed === brought.length) return reminder(brought, subject, unconfirmed);
  const store = await context.store();
  const { project } = context.settings;
  const { syncs, total } = await store.syncs({ project, limit: NAMED });
  const [oldest] = syncs;
  if (!oldest) return undefined;
  if (subject === undefined || total <= syncs.length) return reminder(syncs, subject, total);
  // What came before the oldest of all is confirmed, however long the task's history is.
  const own = await store.syncs({ project, task: subject, after: oldest.seq - 1, limit: NAMED });
  return reminder([...own.syncs, ...syncs], subject, total);
}

function reminder(all: readonly Named[], subject: string | undefined, total: number): SyncReminder {
  const byId = new Map(all.map((sync) => [sync.id, sync]));
  const own = [...byId.values()].filter(({ taskId }) => taskId === subject);
  const others = [...byId.values()].filter(({ taskId }) => taskId !== subject);
  return {
    message: "Mutations pending sync to your own store. Persist them, then confirm.",
    pending: [...own, ...others].slice(0, NAMED).map(({ id, taskId }) => ({ id, taskId })),
    total,
  };
}
