import type { Result } from "../../model/refusal.ts";
import type { Ticket } from "../../model/ticket.ts";
import { readTicket, signTicket } from "../../tokens/ticket.ts";
import type { Ports } from "../ports/call.ts";

/** How long an answer link is valid. It is long, because a person may be away for a weekend. */
export const LINK_MS = 3 * 24 * 3_600_000;

type TicketPorts = Pick<Ports, "states" | "settings" | "now">;

/** A ticket as signed text. Without the keys, no one can make or change such a text. */
export async function signedTicket(
  ticket: Ticket,
  { states, settings }: TicketPorts,
): Promise<Result<string>> {
  const { project } = settings;
  const keys = await states.keys();
  return keys.ok ? { ok: true, value: signTicket(ticket, { keys: keys.value, project }) } : keys;
}

/** The ticket in a text, if the text was signed here for this purpose and has not expired. */
export async function ticketIn(
  text: string,
  purpose: string,
  { states, settings, now }: TicketPorts,
): Promise<Result<Ticket>> {
  const keys = await states.keys();
  if (!keys.ok) return keys;
  const { project } = settings;
  const reading = readTicket(text, purpose, { keys: keys.value, project }, now());
  return reading.ok ? reading : { ok: false, refusal: reading.refusal };
}
