import type { Receipt } from "../../model/receipt.ts";
import type { Ticket } from "../../model/ticket.ts";

type Provenance = Pick<Receipt, "channel" | "assurance"> & { readonly identity?: string | undefined };

/** The receipt of an answer: which question it answers, and how the person was identified. */
export function receiptFor(ticket: Ticket, { channel, assurance, identity }: Provenance): Receipt {
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
