import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeArchive } from "./node-archive.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "navigator-archive-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* pieces(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

async function linesOf(path: string): Promise<readonly string[]> {
  const opened = await nodeArchive.lines(path);
  if (!opened.ok) return [opened.refusal.code];
  const lines: string[] = [];
  for await (const line of opened.value) lines.push(line);
  return lines;
}

describe("an archive", () => {
  it("is complete, private to its owner, and leaves no temporary file", async () => {
    const path = join(folder, "whole.jsonl");
    writeFileSync(path, "before");
    expect(await nodeArchive.write(path, pieces("ä\n", "b", "\n"))).toEqual({ ok: true, value: 5 });
    expect(readFileSync(path, "utf8")).toBe("ä\nb\n");
    expect(readdirSync(folder)).toEqual(["whole.jsonl"]);
    if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("is unchanged when its source fails", async () => {
    const path = join(folder, "kept.jsonl");
    writeFileSync(path, "before");
    async function* broken(): AsyncGenerator<string> {
      yield "x".repeat(1_000_000);
      throw new Error("broke off");
    }
    await expect(nodeArchive.write(path, broken())).rejects.toThrow("broke off");
    expect(readFileSync(path, "utf8")).toBe("before");
    expect(readdirSync(folder)).toEqual(["kept.jsonl"]);
  });

  it("is refused at an impossible path", async () => {
    const refused = await nodeArchive.write(join(folder, "nowhere", "x"), pieces("x"));
    expect(refused).toMatchObject({ ok: false, refusal: { code: "OUTPUT_UNWRITABLE" } });
    mkdirSync(join(folder, "taken"));
    const taken = await nodeArchive.write(join(folder, "taken"), pieces("x"));
    expect(taken).toMatchObject({ ok: false, refusal: { code: "OUTPUT_UNWRITABLE" } });
    expect(readdirSync(folder)).toEqual(["taken"]);
  });

  it("is read line by line, however the bytes are cut, and with or without a last line end", async () => {
    const path = join(folder, "lines.jsonl");
    const lines = Array.from({ length: 400 }, (_, index) => `${index} ${"é".repeat(index * 7)}`);
    writeFileSync(path, `${lines.join("\n")}\n`);
    expect(await linesOf(path)).toEqual(lines);
    writeFileSync(path, lines.join("\n"));
    expect(await linesOf(path)).toEqual(lines);
    writeFileSync(path, "");
    expect(await linesOf(path)).toEqual([]);
    expect(await linesOf(folder)).toEqual(["INPUT_UNREADABLE"]);
    expect(await linesOf(join(folder, "nowhere"))).toEqual(["INPUT_UNREADABLE"]);
  });

  it("T19: is compressed if its name ends with .gz, and read by its content, whatever its name is", async () => {
    const path = join(folder, "whole.jsonl.gz");
    const lines = Array.from({ length: 3_000 }, (_, index) => `${index} ${"é".repeat(index % 50)}`);
    await nodeArchive.write(path, pieces(...lines.map((line) => `${line}\n`)));
    expect([...readFileSync(path).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    expect(statSync(path).size).toBeLessThan(lines.join("\n").length / 3);
    expect(await linesOf(path)).toEqual(lines);
    const other = join(folder, "other.jsonl");
    writeFileSync(other, readFileSync(path));
    expect(await linesOf(other)).toEqual(lines);
  });

  it("T19: that is compressed and damaged ends early, and does not throw", async () => {
    const path = join(folder, "cut.gz");
    const lines = Array.from({ length: 3_000 }, (_, index) => `line ${index * 7919}`);
    await nodeArchive.write(path, pieces(...lines.map((line) => `${line}\n`)));
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, bytes.length / 2));
    expect((await linesOf(path)).length).toBeLessThan(3_000);
    writeFileSync(path, Buffer.concat([bytes.subarray(0, 40), Buffer.alloc(400, 7)]));
    expect((await linesOf(path)).length).toBeLessThan(3_000);
    async function* broken(): AsyncGenerator<string> {
      yield "x";
      throw new Error("broke off");
    }
    await expect(nodeArchive.write(path, broken())).rejects.toThrow("broke off");
  });
});
