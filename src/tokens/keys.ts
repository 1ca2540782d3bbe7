import { createHmac } from "node:crypto";
import type { Key, Keyring, RetiredKey } from "../model/keyring.ts";
import type { Random } from "./random.ts";

const SECRET_BYTES = 32;
const ID_BYTES = 4;

export function newKeyring(random: Random, now: number): Keyring {
  return { current: newKey(random, now, []), previous: [] };
}

/**
 * Adds a new current key. All earlier keys expire after `keepMs` at the latest. An operator whose keys have leaked
 * passes 0, which ends all earlier keys at once.
 */
export function rotateKeyring(ring: Keyring, keepMs: number, random: Random, now: number): Keyring {
  const latest = now + keepMs;
  const older = ring.previous
    .filter(({ expiresAt }) => expiresAt > now)
    .map((key) => ({ ...key, expiresAt: Math.min(key.expiresAt, latest) }));
  const previous = [{ ...ring.current, expiresAt: latest }, ...older];
  return { current: newKey(random, now, previous), previous };
}

function newKey(random: Random, now: number, others: readonly Key[]): Key {
  for (;;) {
    const id = Buffer.from(random(ID_BYTES)).toString("hex");
    if (others.some((other) => other.id === id)) continue;
    return { id, secret: Buffer.from(random(SECRET_BYTES)).toString("base64url"), createdAt: now };
  }
}

/** The key with this id, and whether it has expired. */
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

/** The key for one use, derived from the secret. Uses have separate keys, so a ticket can never pass for a state. */
export function keyFor(use: "state" | "ticket", key: Key): Buffer {
  const known = derived.get(key) ?? new Map<string, Buffer>();
  derived.set(key, known);
  const made =
    known.get(use) ??
    createHmac("sha256", Buffer.from(key.secret, "base64url")).update(`navigator:${use}`).digest();
  known.set(use, made);
  return made;
}
