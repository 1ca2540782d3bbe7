import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ANCHOR_NOTES, gitNote } from "./git-note.ts";

let root: string;
const isolated = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
const person = { GIT_AUTHOR_NAME: "n", GIT_AUTHOR_EMAIL: "e@example.com" };
const committer = { GIT_COMMITTER_NAME: "n", GIT_COMMITTER_EMAIL: "e@example.com" };
const env = { ...process.env, ...isolated, ...person, ...committer };
const run = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, env, stdio: ["ignore", "pipe", "ignore"] }).toString();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "navigator-note-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("the newest commit gets the note, and the one before stays in the history of the notes", async () => {
  run("init");
  run("commit", "--allow-empty", "-m", "first");
  const misled = { ...env, GIT_DIR: "/nowhere", GIT_WORK_TREE: "/nowhere" };
  expect(await gitNote('{"seal":1}', root, misled)).toEqual({ ok: true, value: ANCHOR_NOTES });
  expect(await gitNote('{"seal":2}', root, env)).toEqual({ ok: true, value: ANCHOR_NOTES });
  expect(run("notes", `--ref=${ANCHOR_NOTES}`, "show", "HEAD")).toBe('{"seal":2}\n');
  expect(run("rev-list", "--count", ANCHOR_NOTES).trim()).toBe("2");
});

it("where git cannot write it, the reason is told", async () => {
  writeFileSync(join(root, "file"), "");
  const problem = (folder: string) => gitNote("x", folder, { ...env, GIT_CEILING_DIRECTORIES: tmpdir() });
  expect(await problem(root)).toMatchObject({
    ok: false,
    problem: expect.stringContaining("git wrote no note"),
  });
  expect(await problem(join(root, "none"))).toMatchObject({ ok: false });
});
