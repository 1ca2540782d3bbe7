import * as z from "zod";
import type { Context } from "./context.ts";

/** How many unconfirmed syncs a reminder names. */
const NAMED = 5;

export const SyncReminder = z.object({
  message: z.string(),
  pending: z.array(z.object({ id: z.string(), taskId: z.string() })),
  total: z.number().int(),
});
export type SyncReminder = z.infer<typeof SyncReminder>;

/** Nothing while everything is confirmed; otherwise what is not, that of the task just spoken of first. */
export async function syncReminder(
  context: Context,
  subject: string | undefined,
): Promise<SyncReminder | undefined> {
  if (context.settings.sync === "off") return undefined;
  const store = await context.store();
  const { project } = context.settings;
  const any = await store.syncs({ project, limit: NAMED });
  if (any.total === 0) return undefined;
  const own =
    subject === undefined ? [] : (await store.syncs({ project, task: subject, limit: NAMED })).syncs;
  const listed = [...own, ...any.syncs.filter(({ taskId }) => taskId !== subject)].slice(0, NAMED);
  return {
    message: "Mutations pending sync to your own store. Persist them, then confirm.",
    pending: listed.map(({ id, taskId }) => ({ id, taskId })),
    total: any.total,
  };
}
