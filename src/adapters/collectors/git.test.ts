import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { git } from "./git.ts";

let root: string;
const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
const named = ["-c", "user.name=n", "-c", "user.email=e@example.com", "-c", "init.defaultBranch=main"];
const run = (...args: string[]) =>
  execFileSync("git", [...named, ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "ignore"],
  }).toString();
const write = (name: string, text: string) => writeFileSync(join(root, name), text);
const measured = () => git({ root, env }, () => 0);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "navigator-git-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it("a folder without a repository is not measured, and says why", async () => {
  expect(await measured()).toEqual([
    { measured: false, source: "git", because: "this is no git repository, or git refuses to read it" },
  ]);
});

it("a repository without a commit has no changes to measure", async () => {
  run("init");
  const [diff] = await measured();
  expect(diff).toMatchObject({ measured: false, because: "the repository has no commit yet" });
});

it("changes count tracked and new files, with a digest that follows their content", async () => {
  run("init");
  write("a", "1\n2\n");
  run("add", ".");
  run("commit", "-m", "a");
  write("a", "1\n3\n4\n");
  write("new", "x\n");
  const [diff] = await measured();
  expect(diff).toMatchObject({
    measured: true,
    source: "git",
    rank: 1,
    at: "1970-01-01T00:00:00.000Z",
    commit: run("rev-parse", "HEAD").trim(),
    values: { diff: { files: 2, additions: 2, deletions: 1, paths: ["a", "new"] } },
  });
  const digest = (reading: typeof diff) => (reading?.measured ? reading.values.diff?.digest : undefined);
  expect(digest((await measured())[0])).toBe(digest(diff));
  write("a", "1\n5\n4\n");
  const changed = digest((await measured())[0]);
  expect(changed).not.toBe(digest(diff));
  write("new", "y\n");
  expect(digest((await measured())[0])).not.toBe(changed);
});

it("the distance from upstream and conflicts are measured", async () => {
  run("init");
  write("a", "1\n");
  run("add", ".");
  run("commit", "-m", "a");
  expect((await measured())[1]).toMatchObject({ values: { git: { conflicts: 0 } } });
  run("branch", "up");
  write("a", "2\n");
  run("commit", "-am", "b");
  run("switch", "up");
  write("a", "3\n");
  run("commit", "-am", "c");
  run("switch", "main");
  run("branch", "--set-upstream-to=up");
  expect((await measured())[1]).toMatchObject({ values: { git: { behind: 1, ahead: 1, conflicts: 0 } } });
  expect(() => run("merge", "up")).toThrow();
  expect((await measured())[1]).toMatchObject({ values: { git: { behind: 1, ahead: 1, conflicts: 1 } } });
});

it("a helper program in the repository's settings is not run", async () => {
  run("init");
  write("a", "1\n");
  run("add", ".");
  run("commit", "-m", "a");
  const mark = join(root, "ran");
  run("config", "core.fsmonitor", `touch ${mark}`);
  run("config", "diff.external", `touch ${mark}`);
  write("a", "2\n");
  const [diff] = await measured();
  expect(diff).toMatchObject({ values: { diff: { paths: ["a"] } } });
});
