import * as z from "zod";
import type { Call } from "../ports/call.ts";

/** The most unconfirmed syncs that a reminder names. */
export const NAMED = 5;

export const SyncReminder = z.object({
  message: z.string(),
  pending: z.array(z.object({ id: z.string(), taskId: z.string() })),
  total: z.number().int(),
});
export type SyncReminder = z.infer<typeof SyncReminder>;

/** A reminder of the unconfirmed syncs, those of the subject first; `undefined` if all are confirmed. */
export async function syncReminder(
  { ports: { settings, store }, syncSummary }: Call,
  subject: string | undefined,
): Promise<SyncReminder | undefined> {
  if (settings.sync === "off") return undefined;
  const known = syncSummary?.unconfirmed;
  if (known?.total === 0) return undefined;
  const { names, total } =
    known?.task === subject && known !== undefined
      ? known
      : await (await store()).syncs.names(settings.project, NAMED, subject);
  if (total === 0) return undefined;
  return {
    message: "Mutations pending sync to your own store. Persist them, then confirm.",
    pending: names.map(({ seq, task }) => ({ id: `sync-${seq}`, taskId: task })),
    total,
  };
}
