import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Files } from "../../operations/ports/files.ts";
import { filesWithin } from "./files-within.ts";
import { nodeFiles } from "./node-files.ts";

const folder = mkdtempSync(join(tmpdir(), "navigator-root-"));
const root = join(folder, "project");
const ours = join(folder, "ours");
const linkedRoot = join(folder, "linked");
const within = filesWithin(root, [ours]);

beforeAll(() => {
  for (const name of [root, join(root, "inner"), ours, join(folder, "project-two")]) mkdirSync(name);
  writeFileSync(join(root, "a.yaml"), "a");
  writeFileSync(join(root, "inner", "b.yaml"), "b");
  writeFileSync(join(root, "..c.yaml"), "c");
  writeFileSync(join(ours, "d.yaml"), "d");
  writeFileSync(join(folder, "secret"), "secret");
  writeFileSync(join(folder, "project-two", "secret"), "secret");
  symlinkSync(join(folder, "secret"), join(root, "link"));
  symlinkSync(folder, join(root, "up"));
  symlinkSync(join(root, "a.yaml"), join(root, "inner", "friendly"));
  symlinkSync(root, linkedRoot);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The text of a file, or the code and message of the refusal. */
async function read(path: string, files: Files = within, maxBytes = 100): Promise<string> {
  const result = await files.read(path, maxBytes);
  return result.ok ? result.value : `${result.refusal.code} ${result.refusal.message}`;
}

describe("the files of a project", () => {
  it("are read by relative and by absolute paths, through links that stay inside", async () => {
    expect(await read("a.yaml")).toBe("a");
    expect(await read("inner/../a.yaml")).toBe("a");
    expect(await read("..c.yaml")).toBe("c");
    expect(await read(join(root, "inner", "b.yaml"))).toBe("b");
    expect(await read("inner/friendly")).toBe("a");
    expect(await read(join(ours, "d.yaml"))).toBe("d");
    expect(await read(join(root, "a.yaml"), filesWithin(linkedRoot))).toBe("a");
    expect(await read(join(linkedRoot, "a.yaml"), filesWithin(linkedRoot))).toBe("a");
  });

  it("are refused outside the folder, by any path, whether they exist or not", async () => {
    for (const path of [
      "..",
      "../secret",
      "../nothing",
      "inner/../../secret",
      "../project-two/secret",
      join(folder, "secret"),
      join(folder, "project-two", "secret"),
      "/etc/passwd",
      "link",
      "up/secret",
      "up",
    ])
      expect(await read(path)).toBe(`PATH_OUTSIDE_PROJECT ${path} is outside the project's folder.`);
  });

  it("are refused by the requested name only", async () => {
    expect(await read("nothing.yaml")).toBe("INPUT_UNREADABLE nothing.yaml cannot be read (ENOENT).");
    expect(await read("inner")).toMatch(/^INPUT_UNREADABLE inner cannot be read/);
    expect(await read("a\0b")).toMatch(/^INPUT_UNREADABLE /);
    expect(JSON.stringify(await within.read("nothing.yaml", 10))).not.toContain(folder);
  });

  it("are listed by the name they were asked for, and not outside", async () => {
    expect(await within.list("inner")).toEqual([join("inner", "b.yaml"), join("inner", "friendly")]);
    expect(await within.list(join(root, "inner"))).toContain(join(root, "inner", "b.yaml"));
    for (const path of ["..", "up", folder, "a.yaml", "nothing"])
      expect(await within.list(path)).toBeUndefined();
  });

  it("are read no further than asked for", async () => {
    writeFileSync(join(root, "long"), "x".repeat(200_000));
    expect(await read("long", within, 9)).toBe("x".repeat(10));
    expect((await read("long", within, 1_000_000)).length).toBe(200_000);
  });

  it.skipIf(process.platform === "win32")("exclude pipes and devices", async () => {
    const pipe = join(root, "pipe");
    execFileSync("sh", ["-c", 'mkfifo "$0"', pipe]);
    for (const files of [within, nodeFiles])
      expect(await read(pipe, files)).toBe(`INPUT_UNREADABLE ${pipe} cannot be read (not a file).`);
    expect(await read("/dev/zero", nodeFiles)).toBe(
      "INPUT_UNREADABLE /dev/zero cannot be read (not a file).",
    );
  });
});
