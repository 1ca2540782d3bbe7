import { createHmac } from "node:crypto";
import type { Key, Keyring, RetiredKey } from "../model/keyring.ts";
import type { Random } from "./random.ts";

const SECRET_BYTES = 32;
const ID_BYTES = 4;

export function newKeyring(random: Random, now: number): Keyring {
  return { current: newKey(random, now, []), previous: [] };
}

/** A new current key; the one before stays good for what it has made until `keepMs` have passed. */
export function rotateKeyring(ring: Keyring, keepMs: number, random: Random, now: number): Keyring {
  const retired = { ...ring.current, expiresAt: now + keepMs };
  const previous = [retired, ...ring.previous.filter(({ expiresAt }) => expiresAt > now)];
  return { current: newKey(random, now, previous), previous };
}

function newKey(random: Random, now: number, others: readonly Key[]): Key {
  for (;;) {
    const id = Buffer.from(random(ID_BYTES)).toString("hex");
    if (others.some((other) => other.id === id)) continue;
    return { id, secret: Buffer.from(random(SECRET_BYTES)).toString("base64url"), createdAt: now };
  }
}

/** The key with this id, and whether its time is over. */
export function findKey(
  ring: Keyring,
  id: string,
  now: number,
): { readonly key: Key; readonly expired: boolean } | undefined {
  if (ring.current.id === id) return { key: ring.current, expired: false };
  const key = ring.previous.find((retired: RetiredKey) => retired.id === id);
  return key && { key, expired: key.expiresAt <= now };
}

const derived = new WeakMap<Key, Map<string, Buffer>>();

/** Each use has a key of its own, so that what was made for one can never pass for another. */
export function keyFor(use: "state" | "ticket", key: Key): Buffer {
  const known = derived.get(key) ?? new Map<string, Buffer>();
  derived.set(key, known);
  const made =
    known.get(use) ??
    createHmac("sha256", Buffer.from(key.secret, "base64url")).update(`navigator:${use}`).digest();
  known.set(use, made);
  return made;
}
