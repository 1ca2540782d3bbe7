import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeSpool } from "../../src/adapters/hooks/node-spool.ts";
import { runHook } from "../../src/adapters/hooks/run-hook.ts";
import { spoolOf } from "../../src/adapters/hooks/store-place.ts";
import { bash, claudePayload, codexPayload } from "../../src/hooks/events.fixture.ts";
import { standingBounds } from "../../src/operations/admin/standing-bounds.ts";
import { perform } from "../../src/operations/door/perform.ts";
import type { Call } from "../../src/operations/ports/call.ts";
import { desks } from "../support/with-desk.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hook-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const open = desks({ bundled: "test/support" });

const ship = {
  name: "Ship",
  nodes: {
    start: { type: "start" },
    build: { type: "task", name: "Build it", outputs: ["done"], deny: { run: ["git push"] } },
    ask: {
      type: "checkpoint",
      name: "Ask",
      message: "May it go?",
      audience: "human",
      options: [{ id: "yes", label: "Yes" }],
    },
    end: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "build" },
    { from: "build", to: "ask", on: "done" },
    { from: "ask", to: "end" },
  ],
};

/** A store in a file with hooks, and an agent in a session of Claude Code. */
async function stage() {
  mkdirSync(join(folder, ".navigator"));
  const file = join(folder, ".navigator", "navigator.db");
  const desk = open({ file, hooks: nodeSpool(spoolOf(file), { root: folder, guarded: [] }) });
  await desk.load("ship", ship);
  const agent = (toolUse: string): Call => ({
    ...desk.as("agent", "claude-code"),
    host: { session: "s1", toolUse, seen: true },
  });
  const payload = (name: string, more: object = {}) =>
    JSON.stringify(claudePayload(name, { cwd: folder, ...more } as never));
  const hook = async (name: string, more: object = {}) => {
    const ran = await runHook("claude", payload(name, more), {});
    ran.afterwards?.();
    return ran.printed;
  };
  return { desk, file, agent, hook };
}

describe("a hook beside a store", () => {
  it("HO14 HO6: a run that its agent started is known to the hooks of the session", async () => {
    const { desk, agent, hook } = await stage();
    expect((await hook("Stop")).out).toBe("");
    const { state } = await desk.data("start_workflow", { workflow_id: "ship" }, agent("t1"));
    const stop = JSON.parse((await hook("Stop")).out);
    expect(stop.decision).toBe("block");
    expect(stop.reason).toContain(`complete_step {"state":"${state}","step_id":"build"`);
    const told = JSON.parse((await hook("SessionStart", { source: "compact" })).out);
    expect(told.hookSpecificOutput.additionalContext).toContain(state);
    await desk.data("complete_step", { state, step_id: "build", outcome: "done", summary: "x" }, agent("t2"));
    expect((await hook("Stop")).out).toBe("");
  });

  it("HO7: three stops in a row are blocked, without any call of the kernel between them", async () => {
    const { desk, agent, hook } = await stage();
    const { taskId } = await desk.data("start_workflow", { workflow_id: "ship" }, agent("t1"));
    const outs = [];
    for (let tries = 0; tries < 5; tries++) outs.push((await hook("Stop")).out === "" ? "let go" : "blocked");
    expect(outs).toEqual(["blocked", "blocked", "blocked", "let go", "let go"]);
    const { items } = await desk.data<{ items: { taskId: string; kind: string; message: string }[] }>(
      "list_inbox",
    );
    expect(items).toMatchObject([{ taskId, kind: "notice", message: expect.stringContaining("3 times") }]);
    expect((await hook("Stop")).out).toBe("");
  });

  it("HO13: notes are private files, and the kernel takes each in once", async () => {
    const { file, hook } = await stage();
    const own = { tool_name: "mcp__navigator__get_position", tool_input: {}, tool_use_id: "t9" };
    await hook("PreToolUse", own);
    const place = join(spoolOf(file), "s-s1");
    const [name = ""] = readdirSync(place);
    expect(statSync(join(place, name)).mode & 0o777).toBe(0o600);
    expect(statSync(spoolOf(file)).mode & 0o777).toBe(0o700);
    const spools = [1, 2].map(() => nodeSpool(spoolOf(file), { root: folder, guarded: [] }));
    const taken = await Promise.all(spools.map((spool) => spool.take()));
    expect(taken.flatMap(({ notes }) => notes)).toMatchObject([{ kind: "call", id: "t9" }]);
  });

  it("HO13: the notes of a process that died are taken in later", async () => {
    const { file, hook } = await stage();
    await hook("SessionStart", { source: "startup" });
    let now = 1_000_000;
    const spool = nodeSpool(spoolOf(file), { root: folder, guarded: [] }, () => now);
    expect((await spool.take()).notes).toHaveLength(1);
    expect((await spool.take()).notes).toHaveLength(0);
    now += 61_000;
    const late = await spool.take();
    expect(late.notes).toHaveLength(1);
    await late.forget();
    now += 61_000;
    expect((await spool.take()).notes).toHaveLength(0);
  });

  it("HO3 HO14: bounds follow the run: a push is denied at the step, and passes once a person has let it on", async () => {
    const { desk, agent, hook } = await stage();
    const push = () => hook("PreToolUse", bash("cd . && git -C . push"));
    expect((await push()).out).toBe("");
    const { state, taskId } = await desk.data("start_workflow", { workflow_id: "ship" }, agent("t1"));
    const denied = JSON.parse((await push()).out).hookSpecificOutput.permissionDecisionReason;
    expect(denied).toMatch(/^STEP_FORBIDS: /);
    expect(denied).toContain(String(state));
    expect((await hook("PreToolUse", bash("git status"))).out).toBe("");
    await desk.data("complete_step", { state, step_id: "build", outcome: "done", summary: "x" }, agent("t2"));
    expect((await push()).out).toBe("");
    const { items } = await desk.data<{ items: { visit: number }[] }>("list_inbox", { taskId });
    await desk.data("answer_question", { taskId, option: "yes", visit: items[0]?.visit });
    expect((await push()).out).toBe("");
    expect((await hook("Stop")).out).toBe("");
  });

  it("HO5: an agent that ends its run early keeps what the run denies, and is not kept from stopping", async () => {
    const { desk, agent, hook } = await stage();
    const { state } = await desk.data("start_workflow", { workflow_id: "ship" }, agent("t1"));
    await desk.data("end_workflow", { state, reason: "x" }, agent("t2"));
    expect((await hook("Stop")).out).toBe("");
    expect((await hook("PreToolUse", bash("git push"))).out).toContain("STEP_FORBIDS");
  });
});

describe("a hook before there is a store", () => {
  const own = { tool_name: "mcp__navigator__start_workflow", tool_input: {}, tool_use_id: "t1" };
  const run = async (more: object) => {
    const payload = claudePayload("PreToolUse", { cwd: folder, ...more } as never);
    const ran = await runHook("claude", JSON.stringify(payload), {});
    ran.afterwards?.();
    return ran.printed;
  };

  it("HO24: a project that was set up has its first call noted, and nothing is refused before", async () => {
    mkdirSync(join(folder, ".navigator"));
    writeFileSync(join(folder, ".navigator", "set-up.json"), "{}");
    for (const more of [bash("git push"), own, bash("git push")])
      expect(await run(more)).toEqual({ out: "", err: "", exit: 0 });
    const spool = nodeSpool(spoolOf(join(folder, ".navigator", "navigator.db")), {
      root: folder,
      guarded: [],
    });
    const taken = await spool.take();
    expect(taken.notes).toMatchObject([{ kind: "call", id: "t1" }]);
    await taken.forget();
    expect((await spool.take()).notes).toEqual([]);
  });

  it("HO24: a project that was not set up has no file written into it", async () => {
    await run(own);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a hook in another worktree", () => {
  it("HO21: obeys the standing bounds of the main worktree, also beside a store of its own", async () => {
    const { desk } = await stage();
    const tree = join(folder, "..", `${basename(folder)}-tree`);
    const git = join(folder, ".git", "worktrees", "tree");
    mkdirSync(git, { recursive: true });
    mkdirSync(join(tree, "src"), { recursive: true });
    writeFileSync(join(git, "commondir"), "../..\n");
    writeFileSync(join(tree, ".git"), `gitdir: ${git}\n`);
    try {
      const value = JSON.stringify({ deny: { run: ["git push"] }, allow: { edit: ["src/**"] } });
      const files = { ...desk.call.ports.files, read: async () => ({ ok: true as const, value }) };
      const ports = { ...desk.call.ports, files };
      expect((await perform(standingBounds, { path: "b.json" }, { ...desk.call, ports })).ok).toBe(true);
      const judged = async (more: object) => {
        const payload = claudePayload("PreToolUse", { cwd: join(tree, "src"), ...more } as never);
        return (await runHook("claude", JSON.stringify(payload), {})).printed.out;
      };
      const write = (path: string) => ({
        tool_name: "Write",
        tool_input: { file_path: path },
        tool_use_id: "w",
      });
      const check = async () => {
        expect(await judged(bash("git push"))).toContain("the project: git push must not be run here");
        expect(await judged(write(join(tree, "src", "a.ts")))).toBe("");
        expect(await judged(write(join(tree, "README.md")))).toContain("STEP_FORBIDS");
        expect(await judged(write(join(folder, "src", "a.ts")))).toContain("is outside the project");
      };
      await check();
      mkdirSync(join(tree, ".navigator"));
      const own = open({ file: join(tree, ".navigator", "navigator.db") });
      await own.load("ship", ship);
      await check();
      expect(await judged(write(join(folder, ".navigator", "x")))).toContain("STEP_FORBIDS");
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
  });
});

describe("a hook without a readable store", () => {
  const push = JSON.stringify(claudePayload("PreToolUse", bash("git push")));

  it("HO11: is silent where Navigator is not used", async () => {
    const text = push.replace("/stage/project", folder);
    expect((await runHook("claude", text, {})).printed).toEqual({ out: "", err: "", exit: 0 });
    expect((await runHook("claude", "not JSON", { CLAUDE_PROJECT_DIR: folder })).printed.exit).toBe(0);
  });

  it("HO11: denies tools that act if the store is gone, broken or named and missing; others pass", async () => {
    mkdirSync(join(folder, ".navigator", "navigator.db-hooks"), { recursive: true });
    const env = { CLAUDE_PROJECT_DIR: folder };
    const answer = async (name: string, more: object, env: Record<string, string>) =>
      (await runHook("claude", JSON.stringify(claudePayload(name, more as never)), env)).printed;
    expect((await answer("PreToolUse", bash("ls"), env)).out).toContain("navigator doctor");
    writeFileSync(join(folder, ".navigator", "navigator.db"), "no database at all".repeat(100));
    expect((await answer("PreToolUse", bash("ls"), env)).out).toContain("navigator doctor");
    const named = { ...env, NAVIGATOR_DB: join(folder, "x.db") };
    expect((await answer("PreToolUse", bash("ls"), named)).out).toContain('"deny"');
    const read = { tool_name: "Read", tool_input: {}, tool_use_id: "r" };
    const own = { tool_name: "mcp__navigator__get_position", tool_input: {}, tool_use_id: "o" };
    for (const more of [read, own]) expect((await answer("PreToolUse", more, env)).out).toBe("");
    for (const name of ["Stop", "SessionStart", "PostToolUse", "PreCompact"])
      expect(await answer(name, {}, env)).toEqual({ out: "", err: "", exit: 0 });
  });

  it("HO11: a server that is not known denies too", async () => {
    const env = { NAVIGATOR_DB: "postgres://db/x", CLAUDE_PROJECT_DIR: folder };
    const text = JSON.stringify(codexPayload("PreToolUse", bash("ls", "c")));
    expect((await runHook("codex", text, env)).printed.out).toContain("NAVIGATOR_URL");
    const gone = { ...env, NAVIGATOR_URL: "http://127.0.0.1:1", NAVIGATOR_AGENT_TOKEN: "t" };
    expect((await runHook("codex", text, gone)).printed.out).toContain('"deny"');
  });

  it("HO11: hostile payloads never crash it", async () => {
    const { desk } = await stage();
    await desk.data("list_inbox");
    const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
    const odd = [
      "",
      "null",
      "[]",
      "7",
      '"x"',
      "{",
      deep,
      `{"session_id":${deep}}`,
      '{"session_id":["s"],"hook_event_name":"PreToolUse"}',
      '{"session_id":"s1","hook_event_name":"PreToolUse","tool_name":7,"tool_input":[],"tool_use_id":{}}',
      '{"session_id":"s1","hook_event_name":"__proto__","tool_name":"constructor"}',
      `{"session_id":"${"s".repeat(5_000)}","hook_event_name":"PreToolUse"}`,
      '{"session_id":"../../etc/\\u0000","hook_event_name":"SessionStart","source":"startup"}',
      "\u0000\uffff",
    ];
    for (const text of odd)
      for (const client of ["claude", "codex", "cursor", "vscode", "copilot", "gemini", "opencode"]) {
        const ran = await runHook(client, text, { CLAUDE_PROJECT_DIR: folder });
        ran.afterwards?.();
        expect([0, 2]).toContain(ran.printed.exit);
        expect(ran.printed.out).not.toContain("allow");
      }
    expect((await runHook("nobody", "{}", {})).printed.exit).toBe(1);
    const large = `{"hook_event_name":"PreToolUse","session_id":"s1","x":"${"x".repeat(34_000_000)}"}`;
    expect((await runHook("claude", large, { CLAUDE_PROJECT_DIR: folder })).printed.exit).toBe(2);
    expect(
      (await runHook("claude", large.replace("PreToolUse", "Stop"), { CLAUDE_PROJECT_DIR: folder })).printed
        .exit,
    ).toBe(0);
  });

  it("HO13: a spool that cannot be written changes no verdict", async () => {
    const { file, hook } = await stage();
    mkdirSync(spoolOf(file), { recursive: true });
    writeFileSync(join(spoolOf(file), "s-s1"), "in the way");
    chmodSync(spoolOf(file), 0o500);
    expect(await hook("SessionStart", { source: "startup" })).toEqual({ out: "", err: "", exit: 0 });
    chmodSync(spoolOf(file), 0o700);
  });
});
