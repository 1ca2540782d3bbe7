import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alone, createPrivate, readPrivate, replacePrivate } from "./private-file.ts";

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-private-"));
  path = join(folder, "inner", "secret.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("a private file", () => {
  it("is absent until created, and keeps its first content", async () => {
    expect(await readPrivate(path)).toEqual({ kind: "absent" });
    await Promise.all(Array.from({ length: 8 }, (_, each) => createPrivate(path, { each })));
    const first = await readPrivate(path);
    await createPrivate(path, { each: 99 });
    expect(await readPrivate(path)).toEqual(first);
    expect(readdirSync(join(folder, "inner"))).toEqual(["secret.json"]);
  });

  it.skipIf(process.platform === "win32")("is private to its owner, in a folder of the owner", async () => {
    await createPrivate(path, {});
    await replacePrivate(path, { a: 1 });
    expect(await readPrivate(path)).toEqual({ kind: "json", value: { a: 1 } });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "inner")).mode & 0o777).toBe(0o700);
    chmodSync(path, 0o604);
    expect(await readPrivate(path)).toEqual({ kind: "shared" });
  });

  it("reports why it must not be used", async () => {
    mkdirSync(join(folder, "inner"));
    writeFileSync(path, "{", { mode: 0o600 });
    expect(await readPrivate(path)).toEqual({ kind: "damaged" });
    writeFileSync(path, " ".repeat(1024 * 1024 + 1));
    expect(await readPrivate(path)).toEqual({ kind: "too large" });
    symlinkSync(path, join(folder, "link.json"));
    expect(await readPrivate(join(folder, "link.json"))).toEqual({ kind: "unreadable", code: "ELOOP" });
  });

  it("is changed by one process at a time", async () => {
    const lock = join(folder, "lock");
    expect(await alone(lock, () => alone(lock, async () => "both"))).toBeUndefined();
    await expect(alone(lock, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await alone(lock, async () => "done")).toBe("done");
  });
});
