import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileDigest } from "./file-digest.ts";

const home = mkdtempSync(join(tmpdir(), "navigator-digest-"));
const root = join(home, "project");
const bytes = Buffer.from([0, 255, 10, 200]);

beforeAll(() => {
  mkdirSync(join(root, "out"), { recursive: true });
  writeFileSync(join(root, "out", "data"), bytes);
  writeFileSync(join(root, "long"), Buffer.alloc(200_000, 7));
  writeFileSync(join(home, "elsewhere"), "secret");
  symlinkSync(join(root, "out", "data"), join(root, "alias"));
  symlinkSync(join(home, "elsewhere"), join(root, "leak"));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

describe("a file's digest", () => {
  it("covers any bytes", async () => {
    const data = { ok: true, path: "out/data", size: 4, sha256: sha256(bytes) };
    expect(await fileDigest(root, "out/data")).toEqual(data);
    expect(await fileDigest(root, "long")).toMatchObject({
      size: 200_000,
      sha256: sha256(Buffer.alloc(200_000, 7)),
    });
  });

  it("has the path as the project names it, not where a link leads", async () => {
    expect(await fileDigest(root, "./out//../out/data")).toMatchObject({ path: "out/data" });
    expect(await fileDigest(root, "alias")).toMatchObject({ path: "alias", sha256: sha256(bytes) });
  });

  it.each([
    ["leak", "outside", "leak is outside the project"],
    ["../elsewhere", "outside", "../elsewhere is outside the project"],
    ["../gone", "outside", "../gone is outside the project"],
    ["gone", "unreadable", "gone is not there"],
    ["out", "unreadable", "out is not a file"],
    ["a\0b", "unreadable", "its path has a NUL character"],
  ])("is refused of %s", async (path, why, problem) => {
    expect(await fileDigest(root, path)).toEqual({ ok: false, why, problem });
  });
});
