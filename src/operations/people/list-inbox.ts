import * as z from "zod";
import { storedRun } from "../guided/stored-run.ts";
import { operation } from "../operation.ts";
import { InboxItem, inboxItems } from "./inbox-items.ts";

export const listInbox = operation({
  name: "list_inbox",
  summary: "What waits for a person: questions, approvals, tasks that stopped. Oldest first.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    limit: z.number().int().min(1).max(500).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  output: z.object({ items: z.array(InboxItem), total: z.number().int(), nextCursor: z.string().optional() }),
  run: async ({ limit = 100, cursor }, context) => {
    const store = await context.store();
    const { project } = context.settings;
    const page = await store.list({
      project,
      limit,
      states: [{ category: "ready", held: ["question", "approval", "escalation"] }],
      ...(cursor !== undefined && { after: Number(cursor) }),
    });
    const counts = await store.count(project);
    const waits = new Set<string | undefined>(["question", "approval", "escalation"]);
    const total = counts.reduce((sum, { hold, count }) => sum + (waits.has(hold) ? count : 0), 0);
    const items = await Promise.all(
      page.tasks.map(async (record) => inboxItems(record, await storedRun(record, context))),
    );
    return {
      ok: true,
      value: {
        items: items.flat(),
        total,
        ...(page.next !== undefined && { nextCursor: String(page.next) }),
      },
    };
  },
});
