import * as z from "zod";
import { ListedProposal } from "../../model/proposal.ts";
import type { Result } from "../../model/refusal.ts";
import type { Hold, TaskRecord } from "../../model/task.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { PageCursor } from "../door/pages.ts";
import { BrokenDefinition } from "../library/broken-definition.ts";
import { bytesToRead } from "../movement/attachments/attached-files.ts";
import { loadTask } from "../movement/load-task.ts";
import { locate } from "../movement/locate.ts";
import type { Call } from "../ports/call.ts";
import { brokenItem } from "./broken-item.ts";
import { causeOfWait } from "./causing-report.ts";
import { consultItem } from "./consulted.ts";
import { hookNotices } from "./hook-notices.ts";
import { InboxItem, inboxItems } from "./inbox-items.ts";
import { modelNotices } from "./model-notices.ts";
import { storedProposals } from "./stored-proposals.ts";
import { teamNotices } from "./team-notices.ts";

/** The most bytes of attached files that one list reads. Other files are read when a person decides. */
const MOST_BYTES = 64 * 1024 * 1024;

const WAITS: readonly Hold[] = ["question", "approval", "escalation"];
const ASKS: readonly Hold[] = [...WAITS, "consult"];

export const listInbox = operation({
  name: "list_inbox",
  summary:
    "What waits for a person: questions, approvals, tasks that stopped, trouble in teams. What has waited longest first, page by page.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    taskId: Key.optional().describe("only what this task waits for"),
    limit: z.number().int().min(1).max(500).optional(),
    cursor: PageCursor.optional(),
  }),
  output: z.object({
    items: z.array(InboxItem),
    total: z.number().int(),
    nextCursor: z.string().optional(),
    /** on the first page: the open proposals */
    proposals: z.array(ListedProposal).optional(),
  }),
  run: async ({ limit = 100, cursor, taskId }, call) => {
    if (taskId !== undefined) return ofTask(taskId, call);
    const store = await call.ports.store();
    const { project } = call.ports.settings;
    const page = await store.tasks.list({
      project,
      limit,
      states: [
        { category: "ready", held: WAITS },
        { category: "waiting", held: ["consult"] },
      ],
      ...(cursor !== undefined && { after: Number(cursor) }),
    });
    const counts = await store.tasks.count(project);
    const total = counts.reduce((sum, { hold, count }) => sum + (hold && ASKS.includes(hold) ? count : 0), 0);
    const longestFirst = page.tasks.toSorted((one, other) => waitsSince(one) - waitsSince(other));
    let bytes = 0;
    const looked = longestFirst.map((record) => {
      bytes += bytesToRead(record);
      return itemsOf(record, call, bytes <= MOST_BYTES);
    });
    const items = await Promise.all(looked);
    const notices =
      cursor === undefined
        ? [...(await teamNotices(call)), ...(await modelNotices(call)), ...(await hookNotices(call))]
        : [];
    const proposals = cursor === undefined ? await storedProposals(call, "open") : [];
    return {
      ok: true,
      value: {
        items: [...items.flat(), ...notices],
        total: total + notices.length,
        ...(page.next !== undefined && { nextCursor: String(page.next) }),
        ...(proposals.length > 0 && { proposals: [...proposals] }),
      },
    };
  },
});

async function ofTask(id: string, call: Call): Promise<Result<{ items: InboxItem[]; total: number }>> {
  const found = await loadTask(call, id);
  if (!found.ok) return found;
  const { value: record } = found;
  if (record.hold === undefined || !ASKS.includes(record.hold))
    return { ok: true, value: { items: [], total: 0 } };
  return { ok: true, value: { items: await itemsOf(record, call), total: 1 } };
}

function waitsSince({ position, team, updatedAt }: TaskRecord): number {
  return position?.since ?? team?.enteredAt ?? updatedAt;
}

async function itemsOf(record: TaskRecord, call: Call, readsFiles = true): Promise<InboxItem[]> {
  if (record.hold === "consult") return [consultItem(record)];
  try {
    const located = await locate(record, call);
    return inboxItems(record, located, await causeOfWait(record, located, call, readsFiles));
  } catch (error) {
    // One broken definition must not hide the questions of every other task.
    if (error instanceof BrokenDefinition) return [brokenItem(record, error)];
    throw error;
  }
}
