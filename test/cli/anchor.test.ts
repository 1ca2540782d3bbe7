import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nodeArchive } from "../../src/adapters/files/node-archive.ts";
import { contentOf, overwrite, without } from "../operations/admin/tampered.fixture.ts";
import { desks } from "../support/with-desk.ts";
import { errand } from "../support/workflows.ts";
import { say } from "./console.fixture.ts";

const open = desks({ bundled: "docs" });
const folder = mkdtempSync(join(tmpdir(), "navigator-anchors-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function person() {
  const desk = await open().plantIn("errand", errand, "a", "b");
  const ports = { ...desk.call.ports, archive: nodeArchive, close: () => Promise.resolve() };
  return { desk, run: (...args: string[]) => say(args, {}, {}, () => ({ ...desk.call, ports })) };
}

describe("navigator anchor", () => {
  it("writes a file with which history --verify finds deleted tasks", async () => {
    const { desk, run } = await person();
    const file = join(folder, "anchor.jsonl");
    const made = await run("anchor", file, "--new-key", join(folder, "key.pem"));
    expect(made.out).toContain("Anchored at entry 3, with 2 tasks");
    const key = /public key is (\S+)/.exec(made.out)?.[1] ?? "";
    const sound = await run("history", "--verify", "--anchor", file, "--anchor-key", key);
    expect(sound).toMatchObject({ code: 0, out: expect.stringContaining("signed with the given key") });
    const store = await desk.call.ports.store();
    await overwrite(store, "test", without(await contentOf(store, "test"), new Set(["b"])));
    const found = await run("history", "--verify", "--anchor", file, "--anchor-key", key);
    expect(found.code).toBe(1);
    expect(found.out).toContain("The log does not fit the anchor of 2023-");
    expect(found.out).toContain('version 1 of the task "b" is not in the log');
    const other = await run("history", "--verify", "--anchor", file, "--anchor-key", "x");
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining("another key has signed it") });
  });

  it("prints the seal where no place is named, sends it to others, and tells which did not take it", async () => {
    const { run } = await person();
    expect(JSON.parse((await run("anchor")).out)).toMatchObject({ format: "navigator-anchor", seq: 3 });
    const { code, out, err } = await run("anchor", "--notes", "--webhook", "http://receiver.example");
    expect(out).toContain("refs/notes/navigator-anchors");
    expect(err).toContain("http://receiver.example did not take it");
    expect(code).toBe(1);
    expect((await run("anchor", "--key", "a", "--new-key", "b")).code).toBe(2);
    expect((await run("history", "--anchor", "x")).code).toBe(2);
  });
});
