import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Folder } from "./folder.fixture.ts";

const root = "a".repeat(64);
const hook = ".git/hooks/pre-push";
const action = ".github/workflows/navigator-gate.yml";

it.each([
  ["git", hook],
  ["github", action],
])("navigator protect %s writes a check once, and navigator remove undoes it", async (where, path) => {
  const folder = new Folder({ "a.txt": "mine" });
  const args = ["protect", where, "--workflow", "release", "--root", root];
  const first = await folder.say(args, []);
  expect([first.code, first.out]).toEqual([0, `Wrote ${path}.\n`]);
  expect(first.err).toContain("no wall");
  const text = folder.files.get(path);
  expect(text).toContain(`--workflow release`);
  expect(text).toContain(`--root ${root}`);
  expect((await folder.say(["setup", ...args.slice(1)], [])).code).toBe(0);
  expect(folder.files.get(path)).toBe(text);
  await folder.say(["remove"], ["y"]);
  expect([...folder.files]).toEqual([["a.txt", "mine"]]);
});

it("takes the approvers from the base, and never checks the proposal out", async () => {
  const folder = new Folder();
  await folder.say(["protect", "github", "--workflow", "release", "--root", root, "--branch", "main"], []);
  const text = folder.files.get(action) ?? "";
  expect(text).toContain("pull_request_target");
  expect(text).toContain("refs/heads/main:refs/heads/base");
  expect(text).toContain("--at refs/heads/base");
  expect(text).toContain("agent-navigator@1.2.3");
  expect(text).toContain("refs/notes/navigator:refs/notes/navigator");
  expect(text).not.toContain("actions/checkout");
});

it("says which logins of this machine could switch the check off", async () => {
  const folder = new Folder();
  const args = ["protect", "github", "--workflow", "release", "--root", root];
  const hasTraces = async ({ home }: { home: readonly string[] }) => home.includes(".config/gh/hosts.yml");
  const { err } = await folder.say(args, [], { hasTraces });
  expect(err).toContain("keeps a login in ~/.config/gh/hosts.yml");
  expect(err).not.toContain(".git-credentials");
});

it("leaves a file of others alone, and refuses text that a shell would obey", async () => {
  const folder = new Folder({ [hook]: "#!/bin/sh\nexit 0\n" });
  const refused = await folder.say(["protect", "git", "--workflow", "release", "--root", root], []);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("another text")]);
  expect(folder.files.get(hook)).toBe("#!/bin/sh\nexit 0\n");
  for (const change of [
    ["--workflow", "x; rm -rf ."],
    ["--branch", "$(x)"],
    ["--root", "abc"],
  ]) {
    const args = ["protect", "git", "--workflow", "release", "--root", root, ...change];
    expect((await folder.say(args, [])).code).toBe(2);
  }
});

it.skipIf(process.platform === "win32").each([
  ["a plain name", "refs/heads/main"],
  ["a revision with a space", "HEAD^{/fix a bug}"],
  ["a branch with signs of a shell", "refs/heads/$(>pwned);`>pwned`"],
])("GA19: the hook asks about the pushed commit, whichever way it is named: %s", async (_, name) => {
  const folder = new Folder();
  await folder.say(["protect", "git", "--workflow", "release", "--root", root], []);
  const place = mkdtempSync(join(tmpdir(), "navigator-hook-"));
  try {
    writeFileSync(join(place, "navigator"), '#!/bin/sh\nprintf "%s\\n" "$@" > asked\nexit 1\n');
    chmodSync(join(place, "navigator"), 0o755);
    const [commit, tip] = ["c".repeat(40), "d".repeat(40)];
    const push = (target: string) =>
      spawnSync("sh", ["-c", folder.files.get(hook) ?? ""], {
        cwd: place,
        env: { PATH: `${place}:${process.env["PATH"]}` },
        input: `${name} ${commit} ${target} ${tip}\n`,
      }).status;
    expect(push("refs/heads/other$(>pwned)")).toBe(0);
    expect(push("refs/heads/main")).toBe(1);
    expect(readFileSync(join(place, "asked"), "utf8").split("\n").slice(0, 3)).toEqual([
      "gate",
      "--commit",
      commit,
    ]);
    expect(readdirSync(place).toSorted()).toEqual(["asked", "navigator"]);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
