import { describe, expect, it } from "vitest";
import { clients, dialectOf } from "./dialects.ts";
import { bash, claudePayload, codexPayload, eventOf } from "./events.fixture.ts";
import type { HookAnswer } from "./hook-answer.ts";

const print = (client: string, answer: HookAnswer, name: string, payload = claudePayload(name)) =>
  dialectOf(client)?.print(answer, eventOf(client, payload));

describe("Claude Code", () => {
  it("HO1: a denial has the exact form, and no answer allows", () => {
    const printed = print(
      "claude",
      { kind: "deny", reason: "no" },
      "PreToolUse",
      claudePayload("PreToolUse", bash("git push")),
    );
    expect(JSON.parse(printed?.out ?? "")).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: "no",
      },
    });
    expect(print("claude", { kind: "nothing" }, "PreToolUse")).toEqual({ out: "", err: "", exit: 0 });
  });

  it("HO1: a stop, a context, a compaction and a refusal have their own forms", () => {
    expect(print("claude", { kind: "block", reason: "go on" }, "Stop")?.out).toBe(
      '{"decision":"block","reason":"go on"}\n',
    );
    expect(JSON.parse(print("claude", { kind: "tell", text: "here" }, "SessionStart")?.out ?? "")).toEqual({
      hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: "here" },
    });
    expect(print("claude", { kind: "keep", text: "keep" }, "PreCompact")).toEqual({
      out: "keep\n",
      err: "",
      exit: 0,
    });
    expect(print("claude", { kind: "refuse", reason: "no" }, "ConfigChange")).toEqual({
      out: "",
      err: "no\n",
      exit: 2,
    });
  });

  it("HO1: tools become what they do", () => {
    const toolOf = (tool_name: string, tool_input: object) => {
      const event = eventOf(
        "claude",
        claudePayload("PreToolUse", { tool_name, tool_input, tool_use_id: "t" }),
      );
      return event.moment === "before" ? event.tool : undefined;
    };
    expect(toolOf("Write", { file_path: "/stage/project/a.txt", content: "" })?.calls).toEqual([
      { kind: "edit", paths: ["/stage/project/a.txt"], cwd: "/stage/project" },
    ]);
    expect(toolOf("NotebookEdit", { notebook_path: "/n.ipynb" })?.calls).toEqual([
      { kind: "edit", paths: ["/n.ipynb"], cwd: "/stage/project" },
    ]);
    expect(toolOf("Read", { file_path: "/x" })?.role).toBe("reads");
    expect(toolOf("mcp__navigator__complete_step", {})?.role).toBe("own");
    expect(toolOf("mcp__plugin_navigator_navigator__complete_step", {})?.role).toBe("own");
    expect(toolOf("mcp__evil__navigator__x", {})?.role).toBe("acts");
    expect(toolOf("mcp__github__merge", { id: 1 })?.calls).toEqual([
      { kind: "tool", name: "mcp__github__merge", input: { id: 1 } },
    ]);
    expect(toolOf("Monitor", { command: "git push" })?.calls).toMatchObject([
      { kind: "run", command: "git push" },
    ]);
    expect(toolOf("Newest", { command: "git push" })?.calls).toMatchObject([
      { kind: "tool" },
      { kind: "run" },
    ]);
  });

  it("HO1: an input of the wrong type is judged as one that nothing allows", () => {
    const calls = (tool_name: string, tool_input: unknown) => {
      const event = eventOf(
        "claude",
        claudePayload("PreToolUse", { tool_name, tool_input, tool_use_id: "t" }),
      );
      return event.moment === "before" ? event.tool.calls : [];
    };
    expect(calls("Write", { file_path: 7 })).toEqual([{ kind: "edit", paths: ["/"], cwd: "/stage/project" }]);
    expect(calls("Bash", { command: { evil: 1 } })).toMatchObject([{ kind: "run", command: "(" }]);
    expect(calls("Bash", "git push")).toMatchObject([{ kind: "run", command: "(" }]);
    expect(calls("PowerShell", { command: "git push" })).toMatchObject([{ kind: "run", command: "(" }]);
  });

  it("HO8: the fork that writes a compaction's summary is no agent that stops", () => {
    const stop = (agent_type: string) =>
      eventOf("claude", claudePayload("SubagentStop", { agent_id: "a1", agent_type })).moment;
    expect([stop(""), stop("general-purpose")]).toEqual(["other", "stop"]);
  });

  it("HO6: background tasks and planned prompts excuse a stop", () => {
    const excused = (more: object) => {
      const event = eventOf(
        "claude",
        claudePayload("Stop", { background_tasks: [], session_crons: [], ...more }),
      );
      return event.moment === "stop" && event.excused;
    };
    expect([
      excused({}),
      excused({ background_tasks: [{ id: "b" }] }),
      excused({ session_crons: [{}] }),
    ]).toEqual([false, true, true]);
  });
});

describe("Codex", () => {
  it("HO1: answers have no field too many", () => {
    const stop = dialectOf("codex")?.print(
      { kind: "block", reason: "x" },
      eventOf("codex", codexPayload("Stop")),
    );
    expect(Object.keys(JSON.parse(stop?.out ?? "{}")).toSorted()).toEqual(["decision", "reason"]);
    const before = eventOf("codex", codexPayload("PreToolUse", bash("git push", "call_1")));
    const denied = JSON.parse(dialectOf("codex")?.print({ kind: "deny", reason: "x" }, before).out ?? "{}");
    expect(Object.keys(denied)).toEqual(["hookSpecificOutput"]);
    expect(Object.keys(denied.hookSpecificOutput).toSorted()).toEqual([
      "hookEventName",
      "permissionDecision",
      "permissionDecisionReason",
    ]);
    for (const kind of ["keep", "refuse"] as const)
      expect(dialectOf("codex")?.print({ kind, text: "x", reason: "x" } as HookAnswer, before).out).toBe("");
  });

  it("HO1: a patch names its files, as an object and as a bare text", () => {
    const patch =
      "*** Begin Patch\n*** Update File: src/a.ts\n*** Move to: src/b.ts\n@@\n*** Delete File: c\n*** End Patch";
    for (const tool_input of [{ command: patch }, patch]) {
      const event = eventOf(
        "codex",
        codexPayload("PreToolUse", { tool_name: "apply_patch", tool_input, tool_use_id: "c" }),
      );
      expect(event.moment === "before" && event.tool.calls).toEqual([
        { kind: "edit", paths: ["src/a.ts", "src/b.ts", "c"], cwd: "/stage/project" },
      ]);
    }
  });

  it("HO1: the output of a command is a bare text, and its end is not told", () => {
    const event = eventOf(
      "codex",
      codexPayload("PostToolUse", { ...bash("x", "c"), tool_response: "hello\n" }),
    );
    expect(event).toMatchObject({ moment: "after", output: "hello\n", id: "c" });
    expect("ok" in event).toBe(false);
  });
});

describe("the clients that follow their documents", () => {
  const push = { cwd: "/p", session_id: "s", sessionId: "s", conversation_id: "s", sessionID: "s" };
  const payloads: Readonly<Record<string, object>> = {
    cursor: { ...push, hook_event_name: "beforeShellExecution", command: "git push" },
    vscode: {
      ...push,
      hookEventName: "PreToolUse",
      tool_name: "run_in_terminal",
      tool_input: { command: "git push" },
    },
    copilot: { ...push, toolName: "bash", toolArgs: '{"command":"git push"}' },
    gemini: {
      ...push,
      hook_event_name: "BeforeTool",
      tool_name: "run_shell_command",
      tool_input: { command: "git push" },
    },
    opencode: { ...push, event: "tool.execute.before", tool: "bash", args: { command: "git push" } },
  };

  it.each(Object.entries(payloads))("HO1: %s reads a command and denies it", (client, payload) => {
    const event = eventOf(client, payload as never);
    expect(event).toMatchObject({
      moment: "before",
      tool: { calls: [{ kind: "run", command: "git push" }] },
    });
    const printed = dialectOf(client)?.print({ kind: "deny", reason: "because" }, event);
    expect(printed?.out).toContain("because");
    expect(printed?.out).not.toContain("allow");
  });

  it("HO1: only two clients were tried with the real program", () => {
    expect(clients.filter((client) => dialectOf(client)?.isTried)).toEqual(["claude", "codex"]);
    expect(Object.keys(payloads).toSorted()).toEqual(
      clients.filter((client) => !dialectOf(client)?.isTried).toSorted(),
    );
  });
});
