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
  // After a change the total is known, and what it brought, or the task's own, is often all there is to name.
  if (unconfirmed === brought.length) return reminder(brought, subject, unconfirmed);
  const store = await context.store();
  const { project } = context.settings;
  const ofSubject = async () =>
    subject === undefined ? [] : (await store.syncs({ project, task: subject, limit: NAMED })).syncs;
  const own = unconfirmed === undefined ? undefined : await ofSubject();
  if (own && unconfirmed !== undefined && own.length >= Math.min(NAMED, unconfirmed))
    return reminder(own, subject, unconfirmed);
  const any = await store.syncs({ project, limit: NAMED });
  if (any.total === 0) return undefined;
  const more = own ?? (any.total > any.syncs.length ? await ofSubject() : []);
  return reminder([...more, ...any.syncs], subject, any.total);
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
