import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nodeArchive } from "../../src/adapters/files/node-archive.ts";
import { desks } from "../support/with-desk.ts";
import { errand } from "../support/workflows.ts";
import { say } from "./console.fixture.ts";

const open = desks({ bundled: "docs", settings: { sync: "off" } });
const folder = mkdtempSync(join(tmpdir(), "navigator-pruning-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("navigator prune", () => {
  it("tells what it would move, moves it for a person only, and tells how to keep it", async () => {
    const desk = await open().plantIn("errand", errand, "a", "b");
    await desk.advance("a", undefined, "passed");
    desk.pass(10 * 86_400_000);
    const ports = { ...desk.call.ports, archive: nodeArchive, close: () => Promise.resolve() };
    const callFor = () => ({ ...desk.call, ports });
    const person = (...args: string[]) => say(args, { ask: () => Promise.resolve("y") }, {}, callFor);
    const agent = (...args: string[]) => say(args, {}, {}, callFor);
    const file = join(folder, "old.jsonl");
    expect((await agent("prune", "--dry-run", "--older-than", "9d")).out).toContain(
      "1 task that ended before 2023-11-15 can be moved.",
    );
    expect((await agent("prune", file, "--older-than", "9d")).code).toBe(4);
    expect(existsSync(file)).toBe(false);
    const { code, out } = await person("prune", file, "--older-than", "9d");
    expect(code).toBe(0);
    expect(out).toContain("Moved 1 task with 3 entries to");
    expect(out).toMatch(/Keep it, and its anchor \S+old\.jsonl\.anchor\. SHA-256 [0-9a-f]{64}/);
    const proof = ["--anchor", `${file}.anchor`, "--archive", file];
    const verdict = await person("history", "--verify", ...proof);
    expect(verdict.out).toContain("Pruned before: 3 entries of 1 task.");
    expect(verdict.out).toContain("The log fits the anchor");
    expect(verdict.code).toBe(0);
    expect((await person("history", "--verify", "--anchor", `${file}.anchor`)).code).toBe(1);
    expect((await person("prune", file)).code).toBe(2);
  });
});
