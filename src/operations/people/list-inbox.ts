import * as z from "zod";
import type { Result } from "../../model/refusal.ts";
import type { Hold, TaskRecord } from "../../model/task.ts";
import { BrokenDefinition } from "../broken-definition.ts";
import type { Context } from "../context.ts";
import { Cursor } from "../cursor.ts";
import { storedRun } from "../guided/stored-run.ts";
import { Key } from "../key.ts";
import { movable } from "../movable.ts";
import { operation } from "../operation.ts";
import { brokenItem } from "./broken-item.ts";
import { InboxItem, inboxItems } from "./inbox-items.ts";
import { behindWait } from "./report-behind.ts";

const WAITS: readonly Hold[] = ["question", "approval", "escalation"];

export const listInbox = operation({
  name: "list_inbox",
  summary:
    "What waits for a person: questions, approvals, tasks that stopped. What has waited longest first, page by page.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    taskId: Key.optional().describe("only what this task waits for"),
    limit: z.number().int().min(1).max(500).optional(),
    cursor: Cursor.optional(),
  }),
  output: z.object({ items: z.array(InboxItem), total: z.number().int(), nextCursor: z.string().optional() }),
  run: async ({ limit = 100, cursor, taskId }, context) => {
    if (taskId !== undefined) return ofTask(taskId, context);
    const store = await context.store();
    const { project } = context.settings;
    const page = await store.tasks.list({
      project,
      limit,
      states: [{ category: "ready", held: WAITS }],
      ...(cursor !== undefined && { after: Number(cursor) }),
    });
    const counts = await store.tasks.count(project);
    const total = counts.reduce(
      (sum, { hold, count }) => sum + (hold && WAITS.includes(hold) ? count : 0),
      0,
    );
    const longestFirst = page.tasks.toSorted((one, other) => waitsSince(one) - waitsSince(other));
    const items = await Promise.all(longestFirst.map((record) => itemsOf(record, context)));
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

async function ofTask(id: string, context: Context): Promise<Result<{ items: InboxItem[]; total: number }>> {
  const found = await movable(context, id);
  if (!found.ok) return found;
  const { value: record } = found;
  if (record.hold === undefined || !WAITS.includes(record.hold))
    return { ok: true, value: { items: [], total: 0 } };
  return { ok: true, value: { items: await itemsOf(record, context), total: 1 } };
}

function waitsSince({ position, updatedAt }: TaskRecord): number {
  return position?.since ?? updatedAt;
}

async function itemsOf(record: TaskRecord, context: Context): Promise<InboxItem[]> {
  try {
    const run = await storedRun(record, context);
    return inboxItems(record, run, await behindWait(record, run, context));
  } catch (error) {
    // One task whose definition is broken must not hide what all others ask.
    if (error instanceof BrokenDefinition) return [brokenItem(record, error)];
    throw error;
  }
}
