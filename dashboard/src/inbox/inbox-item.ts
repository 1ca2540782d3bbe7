import type * as z from "zod";
import type { listInbox } from "../../../src/operations/people/list-inbox.ts";

type Inbox = z.output<(typeof listInbox)["output"]>;
export type InboxItem = Inbox["items"][number];
/** An item that a person answers. */
export type InboxDecision = InboxItem & { readonly kind: Exclude<InboxItem["kind"], "notice"> };

/** When to load the inbox again. A task that nobody takes for long, and a lock that is waited for, write no entry. */
export const inboxChanges = { on: () => true, ofTeam: true, everyMs: 30_000 } as const;

/** How much waits for a person. */
export function waitingIn({ total, proposals = [] }: Pick<Inbox, "total" | "proposals">): number {
  return total + proposals.length;
}
