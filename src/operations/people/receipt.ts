import type { Receipt } from "../../model/receipt.ts";
import type { Ticket } from "../../model/ticket.ts";

type Way = Pick<Receipt, "channel" | "assurance"> & { readonly identity?: string | undefined };

/** What will be recorded of an answer: which question it was given to, and what is known of who gave it. */
export function receiptFor(ticket: Ticket, { channel, assurance, identity }: Way): Receipt {
  const { visit, definition, shown, expiresAt } = ticket;
  return {
    channel,
    assurance,
    ...(identity !== undefined && { identity }),
    visit,
    version: definition,
    shown,
    expiresAt,
  };
}
