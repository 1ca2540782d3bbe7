import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Keyring } from "../../model/keyring.ts";
import type { Result } from "../../model/refusal.ts";
import { keyFile } from "./key-file.ts";

const NOW = 1_800_000_000_000;
let folder = "";
let home = "";
let path = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-keys-"));
  home = join(folder, "home");
  path = join(home, "keys.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(now = NOW) {
  return keyFile(home, () => now);
}

async function ringOf(reading: Promise<Result<Keyring>>): Promise<Keyring> {
  const result = await reading;
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

async function messageOf(reading: Promise<Result<Keyring>>): Promise<string> {
  const result = await reading;
  return result.ok ? "no refusal" : `${result.refusal.code} ${result.refusal.message}`;
}

describe("the key file", () => {
  it("is made on first use, for its owner alone, and stays", async () => {
    const made = await ringOf(file().read());
    expect(await ringOf(file().read())).toEqual(made);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(home).mode & 0o777).toBe(0o700);
    expect(readdirSync(home)).toEqual(["keys.json"]);
  });

  it("is the same for all processes that start at once", async () => {
    const rings = await Promise.all(Array.from({ length: 24 }, () => ringOf(file().read())));
    expect(new Set(rings.map(({ current }) => current.secret)).size).toBe(1);
    expect(readdirSync(home)).toEqual(["keys.json"]);
  });

  it("gets a new key, and keeps the old one for a while", async () => {
    const before = await ringOf(file().read());
    const after = await ringOf(file(NOW + 5).rotate(1_000));
    expect(after.current.id).not.toBe(before.current.id);
    expect(after.previous).toEqual([{ ...before.current, expiresAt: NOW + 1_005 }]);
    expect(await ringOf(file().read())).toEqual(after);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(home)).toEqual(["keys.json"]);
  });

  it("can begin with a change of keys", async () => {
    expect((await ringOf(file().rotate(1_000))).previous).toHaveLength(1);
  });

  it("loses no key in concurrent rotations", async () => {
    const first = await ringOf(file().read());
    const results = await Promise.all(Array.from({ length: 8 }, () => file().rotate(1_000)));
    const made = results.flatMap((result) => (result.ok ? [result.value.current.id] : []));
    const { current, previous } = await ringOf(file().read());
    expect(made.length).toBeGreaterThan(0);
    expect([current, ...previous].map(({ id }) => id).toSorted()).toEqual(
      [first.current.id, ...made].toSorted(),
    );
    for (const result of results)
      if (!result.ok) expect(result.refusal.message).toContain("is changing the keys");
  });

  it("names the lock that blocks it, and does not change the keys", async () => {
    const before = await ringOf(file().read());
    writeFileSync(`${path}.lock`, "");
    expect(await messageOf(file().rotate(1_000))).toContain(`remove ${path}.lock`);
    expect(await ringOf(file().read())).toEqual(before);
  });

  it.each([0o640, 0o604, 0o620, 0o660, 0o777])("is refused with mode %o", async (mode) => {
    await file().read();
    chmodSync(path, mode);
    expect(await messageOf(file().read())).toBe(
      `KEYS_UNUSABLE Others may read ${path}; run: chmod 600 ${path}`,
    );
    expect(await messageOf(file().rotate(1))).toContain("KEYS_UNUSABLE");
  });

  it("is refused in a folder where others may write", async () => {
    mkdirSync(home);
    chmodSync(home, 0o777);
    expect(await messageOf(file().read())).toContain(`chmod 700 ${home}`);
    expect(readdirSync(home)).toEqual([]);
  });

  it.each([
    "",
    "{}",
    '{"current":{"id":"1"',
    '{"current":{"id":"00000000","secret":"short","createdAt":1},"previous":[]}',
  ])("is refused, and not replaced, when it holds %s", async (text) => {
    mkdirSync(home);
    writeFileSync(path, text, { mode: 0o600 });
    expect(await messageOf(file().read())).toContain("does not hold keys");
    expect(await messageOf(file().rotate(1))).toContain("does not hold keys");
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("is refused when it is a link", async () => {
    mkdirSync(home);
    writeFileSync(join(folder, "elsewhere.json"), "{}", { mode: 0o600 });
    symlinkSync(join(folder, "elsewhere.json"), path);
    expect(await messageOf(file().read())).toBe(`KEYS_UNUSABLE ${path} cannot be read (ELOOP).`);
  });
});
