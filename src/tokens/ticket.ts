import { createHmac, timingSafeEqual } from "node:crypto";
import type { Key, Keyring } from "../model/keyring.ts";
import type { Refusal } from "../model/refusal.ts";
import { Ticket } from "../model/ticket.ts";
import { decodeBase64url } from "./decode-base64url.ts";
import { findKey, keyFor } from "./keys.ts";

const LONGEST = 4_096;
const FORMAT = "t2";
const MAC_BYTES = 32;
const HASH_BYTES = 32;
/** The bytes of key id, expiry, visit, definition and hash of the shown text. Purpose, task and step follow as text. */
const FIXED_BYTES = 4 + 6 + 4 + HASH_BYTES + HASH_BYTES;

/** Why a ticket is refused, for logs and counts. */
export type TicketFault = "malformed" | "forged" | "expired" | "wrong_purpose";

export type TicketReading =
  | { readonly ok: true; readonly value: Ticket }
  /** the refusal is the same for every fault, so that an attacker learns nothing from it */
  | { readonly ok: false; readonly fault: TicketFault; readonly refusal: Refusal };

/** The keys and the project of a ticket; a ticket is invalid in any other project. */
export interface Signing {
  readonly keys: Keyring;
  readonly project: string;
}

/** The text of a ticket. It consists of letters, digits, `-`, `_` and one dot, so it needs no escaping in a URL. */
export function signTicket(ticket: Ticket, { keys: { current }, project }: Signing): string {
  const body = bodyOf(Ticket.parse(ticket), current);
  return `${FORMAT}.${Buffer.concat([body, macOf(body, current, project)]).toString("base64url")}`;
}

export function readTicket(
  text: string,
  purpose: string,
  { keys, project }: Signing,
  now: number,
): TicketReading {
  const [format, payload = "", ...rest] = text.length > LONGEST ? [] : text.split(".");
  const bytes = decodeBase64url(payload);
  if (format !== FORMAT || rest.length > 0 || !bytes || bytes.length <= FIXED_BYTES + MAC_BYTES)
    return refused("malformed");
  const body = bytes.subarray(0, -MAC_BYTES);
  const found = findKey(keys, body.subarray(0, 4).toString("hex"), now);
  if (!found || !timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(body, found.key, project)))
    return refused("forged");
  const ticket = ticketIn(body);
  if (found.expired || ticket.expiresAt <= now) return refused("expired");
  return ticket.purpose === purpose ? { ok: true, value: ticket } : refused("wrong_purpose");
}

/**
 * The signature of a ticket. The prefix is JSON, which marks its own end: no bytes can move between prefix and
 * body.
 */
function macOf(body: Buffer, key: Key, project: string): Buffer {
  const prefix = JSON.stringify([FORMAT, project]);
  return createHmac("sha256", keyFor("ticket", key)).update(prefix).update(body).digest();
}

function bodyOf(ticket: Ticket, key: Key): Buffer {
  const numbers = Buffer.alloc(10);
  numbers.writeUIntBE(ticket.expiresAt, 0, 6);
  numbers.writeUInt32BE(ticket.visit, 6);
  return Buffer.concat([
    Buffer.from(key.id, "hex"),
    numbers,
    Buffer.from(ticket.definition, "hex"),
    Buffer.from(ticket.shown, "hex"),
    Buffer.from(JSON.stringify([ticket.purpose, ticket.task, ticket.step])),
  ]);
}

/** The ticket that the bytes encode. Call only after the signature has been verified. */
function ticketIn(body: Buffer): Ticket {
  const [purpose, task, step]: unknown[] = JSON.parse(body.toString("utf8", FIXED_BYTES));
  const hash = (at: number): string => body.toString("hex", at, at + HASH_BYTES);
  return Ticket.parse({
    purpose,
    task,
    step,
    visit: body.readUInt32BE(10),
    definition: hash(14),
    shown: hash(14 + HASH_BYTES),
    expiresAt: body.readUIntBE(4, 6),
  });
}

function refused(fault: TicketFault): TicketReading {
  const message = "This link or ticket cannot be used: it has run out, or was not made here for this.";
  return { ok: false, fault, refusal: { code: "TICKET_INVALID", message, facts: {} } };
}
