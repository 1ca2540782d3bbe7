import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bash, claudePayload } from "../../src/hooks/events.fixture.ts";
import { Binary } from "../cli/binary.fixture.ts";
import { type Connection, connectStdio } from "../mcp/clients.fixture.ts";

let binary: Binary;
let connection: Connection;

beforeAll(async () => {
  binary = await Binary.make();
  mkdirSync(join(binary.folder, ".navigator"), { recursive: true });
  const db = join(binary.folder, ".navigator", "navigator.db");
  const args = ["mcp", "--tools", "guided,tasks", "--db", db];
  const env = { CLAUDE_CODE_SESSION_ID: "s1", NAVIGATOR_ROOT: binary.folder, NAVIGATOR_HOME: binary.home };
  connection = await connectStdio(binary.file, "2025-11-25", args, env);
});
afterAll(async () => {
  await connection.client.close();
  binary.remove();
});

/** Runs the program of hooks, as a host does. */
function hook(name: string, more: object = {}) {
  const input = JSON.stringify(claudePayload(name, { cwd: binary.folder, ...more } as never));
  const { stdout, stderr, status } = spawnSync(process.execPath, [binary.hook, "claude"], {
    input,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] },
    cwd: binary.folder,
  });
  return { out: stdout, err: stderr, status };
}

async function call(name: string, args: object, id: string) {
  const { structuredContent } = await connection.client.callTool({
    name,
    arguments: args as Record<string, unknown>,
    _meta: { "claudecode/toolUseId": id },
  });
  // Guided answers are the content itself, the others are under `data`.
  const content = structuredContent as Record<string, unknown>;
  if ("error" in content) throw new Error(JSON.stringify(content["error"]));
  return (content["data"] ?? content) as Record<string, unknown>;
}

const own = (id: string) => ({
  tool_name: "mcp__navigator__start_workflow",
  tool_input: {},
  tool_use_id: id,
});

describe("the program of hooks beside a running server", () => {
  it("HO14 HO15: a call is enforced by the id that the hook saw, and bounds hold until the run moves", async () => {
    expect(hook("SessionStart", { source: "startup" })).toEqual({ out: "", err: "", status: 0 });
    const definition = {
      name: "Ship",
      nodes: {
        start: { type: "start" },
        build: { type: "task", name: "Build", outputs: ["done"], deny: { run: ["git push"] } },
        end: { type: "end", result: "success" },
      },
      edges: [
        { from: "start", to: "build" },
        { from: "build", to: "end", on: "done" },
      ],
    };
    await call("load_workflow", { id: "ship", definition }, "toolu_0");
    expect(hook("PreToolUse", own("toolu_1")).status).toBe(0);
    const begun = await call("start_workflow", { workflow_id: "ship" }, "toolu_1");
    expect(begun["enforced"]).toBe(true);
    const { state } = begun;
    expect((await call("get_position", { state }, "toolu_2"))["enforced"]).toBe(false);
    const denied = JSON.parse(hook("PreToolUse", bash("env X=1 git push")).out);
    expect(denied.hookSpecificOutput.permissionDecisionReason).toContain("STEP_FORBIDS");
    expect(hook("PreToolUse", bash("git log")).out).toBe("");
    expect(JSON.parse(hook("Stop").out).reason).toContain(String(state));
    await call("complete_step", { state, step_id: "build", outcome: "done", summary: "x" }, "toolu_3");
    expect(hook("Stop").out).toBe("");
    expect(hook("PreToolUse", bash("git push")).out).toBe("");
  });
});

describe("the compiled code of hooks", () => {
  it("is kept by the first start, and a damaged one is replaced", () => {
    const kept = join(dirname(binary.file), `hook-${process.version}-${process.arch}.compiled`);
    expect(hook("Stop").status).toBe(0);
    writeFileSync(kept, "no code");
    expect(hook("Stop")).toEqual({ out: "", err: "", status: 0 });
    expect(statSync(kept).size).toBeGreaterThan(10_000);
    expect(readdirSync(dirname(kept)).filter((name) => /^hook.*compiled$/.test(name))).toEqual([
      basename(kept),
    ]);
  });
});
