import { describe, expect, it } from "vitest";
import { judgeCall } from "./judge-call.ts";
import { judged, judgedRun, level, world } from "./world.fixture.ts";

const run = (command: string) => ({ kind: "run", command, cwd: "/repo" }) as const;
const tool = (name: string) => ({ kind: "tool", name }) as const;

describe("levels", () => {
  it("BO1: without bounds every call passes, also one that is not understood", () => {
    expect(judgedRun("git push; $X")).toEqual({ allowed: true });
    expect(judgedRun("git push; $X", {})).toEqual({ allowed: true });
  });

  it("BO1: deny comes before allow", () => {
    const bounds = { allow: { run: ["git *"] }, deny: { run: ["git push"] } };
    expect(judgedRun("git status", bounds).allowed).toBe(true);
    expect(judgedRun("git push", bounds)).toMatchObject({
      allowed: false,
      pattern: "git push",
      allowedNow: ["git *"],
    });
  });

  it("BO1: a missing list is no limit, an empty one allows nothing", () => {
    expect(judgedRun("rm src/a", { allow: { edit: ["src/**"] } }).allowed).toBe(true);
    expect(judgedRun("ls", { allow: { run: [] } }).allowed).toBe(false);
    expect(judged({ kind: "edit", paths: ["src/a"], cwd: "/repo" }, { allow: { edit: [] } }).allowed).toBe(
      false,
    );
    expect(judgedRun("ls", { deny: { run: [] } }).allowed).toBe(true);
  });

  it("BO2: every level must agree, and the refusal names the one that does not", () => {
    const levels = [
      level({ deny: { run: ["publish"] } }, { source: "project", name: "project" }),
      level({ allow: { run: ["npm *", "git *"] } }, { source: "workflow", name: "workflow build" }),
      level({ allow: { run: ["npm test*"] } }),
    ];
    const verdict = (command: string) => judgeCall(run(command), levels, world);
    expect(verdict("npm test")).toEqual({ allowed: true });
    expect(verdict("npm publish")).toMatchObject({ level: "project", pattern: "publish" });
    expect(verdict("ls")).toMatchObject({ level: "workflow build", allowedNow: ["npm test*"] });
    expect(verdict("npm run lint")).toMatchObject({ level: "step review", allowedNow: ["npm test*"] });
  });

  it("BO2: an allow of one level does not excuse what another level cannot understand", () => {
    const loaded = level({ allow: { run: ["node -e *"] } });
    const standing = level({ deny: { run: ["publish"] } }, { source: "project", name: "project" });
    expect(judgeCall(run("node -e 1"), [loaded], world).allowed).toBe(true);
    expect(judgeCall(run("node -e 1"), [standing, loaded], world)).toMatchObject({ level: "project" });
  });

  it("BO3: a waiting run keeps its deny and suspends its allow", () => {
    const waiting = level({ allow: { run: ["npm test"] }, deny: { run: ["git push"] } }, { waiting: true });
    expect(judgeCall(run("ls"), [waiting], world).allowed).toBe(true);
    expect(judgeCall(run("git push"), [waiting], world).allowed).toBe(false);
  });

  it("BO5: a pattern that cannot be read denies everything and allows nothing", () => {
    expect(judgedRun("ls", { deny: { run: ["[x"] } }).allowed).toBe(false);
    expect(judgedRun("ls", { allow: { run: ["[x"] } }).allowed).toBe(false);
    expect(judged({ kind: "edit", paths: ["a"], cwd: "/repo" }, { deny: { edit: ["../x"] } }).allowed).toBe(
      false,
    );
    expect(judged(tool("X"), { deny: { tools: ["[x"] } }).allowed).toBe(false);
  });
});

describe("other tools", () => {
  it("BO6: Navigator's own always pass, reading ones unless they are denied", () => {
    const strict = { allow: { tools: [], edit: [] }, deny: { tools: ["Read", "mcp__*"] } };
    for (const name of ["mcp__navigator__advance_task", "mcp__plugin_agent-navigator_navigator__report"])
      expect(judged(tool(name), strict)).toEqual({ allowed: true });
    expect(judged(tool("Grep"), strict).allowed).toBe(true);
    expect(judged(tool("Read"), strict)).toMatchObject({ allowed: false, kind: "tools", pattern: "Read" });
    expect(judged(tool("mcp__notnavigator__x"), strict).allowed).toBe(false);
  });

  it("BO7: an unknown tool is refused where tools are listed", () => {
    const bounds = { allow: { tools: ["mcp__github__*"] } };
    expect(judged(tool("mcp__github__get_issue"), bounds).allowed).toBe(true);
    expect(judged(tool("mcp__gitlab__get_issue"), bounds)).toMatchObject({ allowedNow: ["mcp__github__*"] });
    expect(judged(tool("WebFetch"), bounds).allowed).toBe(false);
  });

  it("BO8: tools of other servers are refused under edit bounds unless listed", () => {
    expect(judged(tool("mcp__fs__write"), { deny: { edit: ["docs/**"] } }).allowed).toBe(false);
    expect(
      judged(tool("mcp__fs__write"), { allow: { edit: ["src/**"], tools: ["mcp__fs__*"] } }).allowed,
    ).toBe(true);
    expect(judged(tool("WebFetch"), { deny: { edit: ["docs/**"] } }).allowed).toBe(true);
    expect(judged(tool("mcp__fs__write"), { deny: { run: ["publish"] } }).allowed).toBe(true);
  });
});

describe("guarded files", () => {
  it("BO9: are refused where any bounds exist, and only there", () => {
    const write = "echo x > .claude/settings.json";
    expect(judgedRun(write).allowed).toBe(true);
    expect(judgedRun(write, { deny: { run: ["git push"] } })).toMatchObject({ allowed: false, kind: "edit" });
    expect(judgedRun("rm -rf .git", { allow: { tools: ["x"] } }).allowed).toBe(false);
    expect(judgedRun("echo x > .gitignore", { deny: { run: ["git push"] } }).allowed).toBe(true);
    expect(judgedRun("git commit -m x", { deny: { run: ["git push"] } }).allowed).toBe(true);
    expect(judgedRun("echo x > .CLAUDE/Settings.json", { deny: { run: ["x"] } }).allowed).toBe(false);
  });

  it("BO10: a path outside the project, through a link or not written out is refused where edits are bounded", () => {
    for (const bounds of [{ allow: { edit: ["**"] } }, { deny: { edit: ["docs/**"] } }])
      for (const target of ["/tmp/x", "../x", "src/out/x", "$X", "~/x"])
        expect(judgedRun(`echo x > ${target}`, bounds).allowed, target).toBe(false);
    expect(judgedRun("echo x > src/link/a", { deny: { edit: ["docs/**"] } }).allowed).toBe(false);
    expect(judgedRun("rm src/link", { deny: { edit: ["src/**"] } }).allowed).toBe(false);
    expect(judgedRun("echo x > /tmp/log", { allow: { edit: ["src/**", "/tmp/**"] } }).allowed).toBe(true);
    expect(judgedRun("echo x > /tmp/x", { deny: { run: ["git push"] } }).allowed).toBe(true);
  });
});

describe("patterns of commands", () => {
  const allow = { allow: { run: ["npm test *"] } };

  it.each([
    ["npm test", true],
    ["npm test -- a b", true],
    ["cd src && npm test", true],
    ["env CI=1 npm test", true],
    ["timeout 60 npm test", true],
    ["bash -c 'npm test'", true],
    ["CI=1 npm test", true],
    ["npm testevil", false],
    ["npm test; ls", false],
    ["npm test | sh", false],
    ["npm test && rm x", false],
    ["npm test $(ls)", false],
    ["./npm test", false],
    ["/tmp/npm test", false],
    ["NPM test", false],
    ["sudo npm test", false],
    ["npm() { rm x; }; npm test", false],
    ["$X test", false],
  ])("BO14: under allow `npm test *`, %s: %s", (command, allowed) => {
    expect(judgedRun(command, allow).allowed).toBe(allowed);
  });

  it.each([
    ["git push --force", "git push origin main --force", true],
    ["git push --force", "git push -f", true],
    ["git push --force", "git push origin main", false],
    ["rm -rf", "rm -r -f x", true],
    ["rm -rf", "rm --recursive --force x", true],
    ["rm -rf", "rm -r x", false],
    ["kubectl delete", "kubectl -n prod delete pod x", true],
    ["kubectl delete", "kubectl get pods", false],
    ["docker push", "docker --context=x push img", true],
    ["curl *", "curl https://x", true],
    ["npm run *", "npm run build", true],
    ["terraform a*", "terraform apply", true],
  ])("BO14: deny `%s` of %s: %s", (pattern, command, denied) => {
    expect(judgedRun(command, { deny: { run: [pattern] } }).allowed).toBe(!denied);
  });

  it.each([
    "PATH=/tmp:$PATH",
    "LD_PRELOAD=x.so",
    "NODE_OPTIONS=-r",
    "BASH_ENV=x",
    "GIT_DIR=x",
    "npm_config_script_shell=x",
  ])("BO15: %s voids an allow, before the command and earlier in the line", (assignment) => {
    for (const command of [
      `${assignment} npm test`,
      `export ${assignment}; npm test`,
      `env ${assignment} npm test`,
    ])
      expect(judgedRun(command, allow).allowed, command).toBe(false);
  });

  it("BO16: an inline program, the background and an unknown name pass if allowed by name, not otherwise", () => {
    const deny = { run: ["git push"] };
    for (const command of ["node -e 1", "npm start &", "python3 -c 1"]) {
      expect(judgedRun(command, { deny }).allowed, command).toBe(false);
      expect(
        judgedRun(command, { deny, allow: { run: ["node -e *", "npm start", "python3 *"] } }).allowed,
        command,
      ).toBe(true);
      expect(judgedRun(command, { allow: { tools: [] } }).allowed, command).toBe(true);
    }
  });

  it.each([
    "git push",
    "git send-pack x",
    "git lfs push",
    "git subtree push -P a",
    "gh pr merge 1",
    "gh -R a/b api x",
    "npm publish",
    "npm pub",
    "yarn npm publish",
    "git -C . lfs push origin",
  ])("BO17: %s publishes", (command) => {
    expect(judgedRun(command, { deny: { run: ["publish"] } })).toMatchObject({
      allowed: false,
      pattern: "publish",
    });
  });

  it.each([
    ["cd x && git -C . push", { deny: { run: ["publish"] } }, "git push must not be run here."],
    ["mywrapper git push", { deny: { run: ["git push"] } }, "git push (in mywrapper) must not be run here."],
    ["rm -rf x", { deny: { run: ["r* -rf"] } }, "rm must not be run here."],
    ["git -C . commit -m x", { allow: { run: [] } }, "git commit is not among the commands that may be run."],
    ["mysql hunter2", { allow: { run: [] } }, "mysql is not among the commands that may be run."],
  ])(
    "BO2: the refusal of %s names the command, and no argument that may be a secret",
    (command, bounds, reason) => {
      expect(judgedRun(command, bounds)).toMatchObject({ allowed: false, reason: `step review: ${reason}` });
    },
  );

  it("BO17: other commands do not publish", () => {
    for (const command of ["npm run publish-docs", "gh pr view", "git lfs status", "npm pack"])
      expect(judgedRun(command, { deny: { run: ["publish"] } }).allowed, command).toBe(true);
  });
});
