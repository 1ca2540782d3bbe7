import type { Receipt } from "../../model/receipt.ts";
import type { Ticket } from "../../model/ticket.ts";

/** How the person who answered was identified. */
export type Provenance = Pick<Receipt, "channel" | "assurance" | "approvers" | "signed" | "breakGlass"> & {
  readonly identity?: string | undefined;
};

/** The receipt of an answer: which question it answers, and how the person was identified. */
export function receiptFor(
  ticket: Ticket,
  { channel, assurance, identity, approvers, signed, breakGlass }: Provenance,
): Receipt {
  const { visit, definition, shown, expiresAt } = ticket;
  return {
    channel,
    assurance,
    ...(identity !== undefined && { identity }),
    visit,
    version: definition,
    shown,
    expiresAt,
    ...(approvers && { approvers }),
    ...(signed && { signed }),
    ...(breakGlass !== undefined && { breakGlass }),
  };
}
