import { describe, expect, it } from "vitest";
import { Keyring } from "../model/keyring.ts";
import { findKey, keyFor, newKeyring, rotateKeyring } from "./keys.ts";
import { keys, NOW, repeatable } from "./tokens.fixture.ts";

const DAY = 86_400_000;

describe("a keyring", () => {
  const once = rotateKeyring(keys, DAY, repeatable(21), NOW);
  const twice = rotateKeyring(once, DAY, repeatable(22), NOW + DAY / 2);

  it("begins with one key of 256 bits", () => {
    expect(Buffer.from(keys.current.secret, "base64url")).toHaveLength(32);
    expect(keys.previous).toEqual([]);
  });

  it("keeps earlier keys until they expire", () => {
    expect(twice.previous.map(({ id }) => id)).toEqual([once.current.id, keys.current.id]);
    expect(findKey(twice, keys.current.id, NOW + DAY - 1)).toMatchObject({ expired: false });
    expect(findKey(twice, keys.current.id, NOW + DAY)).toMatchObject({ expired: true });
    expect(findKey(twice, twice.current.id, NOW + 1_000 * DAY)).toMatchObject({ expired: false });
  });

  it("forgets expired keys when it gets a new one", () => {
    const later = rotateKeyring(twice, DAY, repeatable(23), NOW + DAY);
    expect(findKey(later, keys.current.id, NOW)).toBeUndefined();
    expect(findKey(later, once.current.id, NOW + DAY)).toMatchObject({ expired: false });
  });

  it("expires every older key at once if the keeping time is 0", () => {
    const none = rotateKeyring(twice, 0, repeatable(24), NOW + DAY / 2);
    for (const { current } of [keys, once, twice])
      expect(findKey(none, current.id, NOW + DAY / 2)).toMatchObject({ expired: true });
    const longer = rotateKeyring(twice, 5 * DAY, repeatable(25), NOW + DAY / 2);
    expect(findKey(longer, keys.current.id, NOW + DAY)).toMatchObject({ expired: true });
  });

  it("never has two keys with the same id", () => {
    const again = newKeyring(repeatable(1), NOW);
    const rotated = rotateKeyring(again, DAY, repeatable(1), NOW);
    expect(rotated.current.id).not.toBe(again.current.id);
  });

  it("survives JSON", () => {
    expect(Keyring.parse(JSON.parse(JSON.stringify(twice)))).toEqual(twice);
  });

  it("derives a different key for each use and for each secret", () => {
    const made = [
      keyFor("state", keys.current),
      keyFor("ticket", keys.current),
      keyFor("state", once.current),
      keyFor("ticket", once.current),
    ];
    expect(new Set(made.map((key) => key.toString("hex"))).size).toBe(4);
    expect(keyFor("state", { ...keys.current })).toEqual(made[0]);
  });
});
