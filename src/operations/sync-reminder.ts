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

/** Nothing while everything is confirmed; otherwise what is not, that of the task just spoken of first. */
export async function syncReminder(
  context: Context,
  subject: string | undefined,
): Promise<SyncReminder | undefined> {
  if (context.settings.sync === "off") return undefined;
  const store = await context.store();
  const { project } = context.settings;
  const counted = context.tally?.unconfirmed;
  if (counted === 0) return undefined;
  const ofSubject = async () =>
    subject === undefined ? [] : (await store.syncs({ project, task: subject, limit: NAMED })).syncs;
  // After a change the total is known, and the task's own are often enough: then nothing else is looked up.
  const own = counted === undefined ? undefined : await ofSubject();
  if (own && counted !== undefined && own.length >= Math.min(NAMED, counted)) return reminder(own, counted);
  const any = await store.syncs({ project, limit: NAMED });
  if (any.total === 0) return undefined;
  const first = own ?? (any.total > any.syncs.length ? await ofSubject() : any.syncs.filter(isOf(subject)));
  const others = any.syncs.filter((sync) => !isOf(subject)(sync));
  return reminder([...first, ...others].slice(0, NAMED), any.total);
}

function isOf(subject: string | undefined): (sync: Sync) => boolean {
  return ({ taskId }) => taskId === subject;
}

function reminder(listed: readonly Sync[], total: number): SyncReminder {
  return {
    message: "Mutations pending sync to your own store. Persist them, then confirm.",
    pending: listed.map(({ id, taskId }) => ({ id, taskId })),
    total,
  };
}
