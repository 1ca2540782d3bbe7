import { describe, expect, it } from "vitest";
import type { Payload } from "./dialect.ts";
import { dialectOf } from "./dialects.ts";
import {
  bash,
  claudePayload,
  codexPayload,
  eventOf,
  hooked,
  noPush,
  snapshotOf,
  worldWith,
} from "./events.fixture.ts";
import { judgeEvent } from "./judge-event.ts";
import type { Snapshot } from "./snapshot.ts";

const payloads = { claude: claudePayload, codex: codexPayload } as const;
type Client = keyof typeof payloads;
const clients = Object.keys(payloads) as readonly Client[];
const led = snapshotOf([hooked({ levels: [noPush] as never })]);
const settings = "/stage/project/.claude/settings.local.json";

/** What a client gets on its hook's standard output, error output and exit code, and what the kernel is told. */
function answered(client: Client, name: string, more: Payload, snapshot: Snapshot = led) {
  const event = eventOf(client, payloads[client](name, more));
  const world = worldWith({ [settings]: '{"disableAllHooks":true}' });
  const { answer, notes } = judgeEvent(event, snapshot, world);
  const { out, err, exit } = dialectOf(client)?.print(answer, event) ?? { out: "", err: "", exit: -1 };
  return {
    said: out === "" ? {} : out.startsWith("{") ? (JSON.parse(out) as unknown) : out,
    err,
    exit,
    notes,
  };
}

const SILENT = { said: {}, err: "", exit: 0 };

describe.each(clients)("each moment in %s, as its hook prints it", (client) => {
  it.each(["startup", "resume", "clear", "compact"])("HO2: a session begins by %s", (source) => {
    const { said, notes } = answered(client, "SessionStart", { source });
    expect(said).toEqual({
      hookSpecificOutput: {
        hookEventName: "SessionStart",
        additionalContext: expect.stringMatching(/brisk-otter-42.*complete_step.*git push/s),
      },
    });
    expect(notes).toMatchObject([{ kind: "session", source }]);
  });

  it("HO3: before a tool that is denied, and before one that is not", () => {
    const { said, notes } = answered(client, "PreToolUse", bash("cd x && git push", "c1"));
    expect(said).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: expect.stringContaining("STEP_FORBIDS"),
      },
    });
    expect(notes).toMatchObject([{ kind: "refused", tool: "Bash" }]);
    expect(answered(client, "PreToolUse", bash("npm test", "c2"))).toMatchObject(SILENT);
  });

  it("HO16: after a tool", () => {
    const used = {
      ...bash("npm test", "c2"),
      tool_response: client === "codex" ? "fine" : { stdout: "fine" },
    };
    const { notes, ...printed } = answered(client, "PostToolUse", used);
    expect(printed).toEqual(SILENT);
    expect(notes).toMatchObject([{ kind: "after", id: "c2", head: "c".repeat(40) }]);
    // Codex does not tell how a command ended, so nothing may be read into it.
    expect((notes[0] as { ok?: boolean }).ok).toBe(client === "codex" ? undefined : true);
  });

  it("HO6: the agent wants to stop", () => {
    const { said, notes } = answered(client, "Stop", { stop_hook_active: false });
    expect(said).toEqual({ decision: "block", reason: expect.stringContaining("complete_step") });
    expect(notes).toMatchObject([{ kind: "stop", task: "ship.1", letGo: false }]);
    for (const snapshot of [
      snapshotOf([]),
      snapshotOf([hooked({ standing: "waiting" })]),
      snapshotOf([hooked({}, { owner: "another" })]),
    ])
      expect(answered(client, "Stop", {}, snapshot)).toMatchObject(SILENT);
  });

  it("HO6: a subagent that leads a run wants to stop", () => {
    const own = snapshotOf([hooked({ agent: "a1" })]);
    const stop = (agent_id: string) =>
      answered(client, "SubagentStop", { agent_id, agent_type: "general-purpose" }, own);
    expect(stop("a1").said).toMatchObject({ decision: "block" });
    expect(stop("a2")).toMatchObject(SILENT);
  });
});

describe("moments that only Claude Code has", () => {
  it("HO16: a tool failed", () => {
    const failed = { ...bash("npm test", "c3"), error: "Exit code 3", is_interrupt: false };
    const { notes } = answered("claude", "PostToolUseFailure", failed);
    expect(notes).toMatchObject([{ kind: "after", id: "c3", ok: false }]);
  });

  it("HO6: the host lists what will wake the agent", () => {
    for (const field of ["background_tasks", "session_crons"])
      expect(answered("claude", "Stop", { [field]: [{ id: "b1" }] })).toMatchObject(SILENT);
  });

  it("HO8: before a compaction, and when the compaction's own fork stops", () => {
    expect(answered("claude", "PreCompact", { trigger: "auto" }).said).toMatch(/brisk-otter-42.*"build"/);
    expect(answered("claude", "SubagentStop", { agent_id: "a1", agent_type: "" })).toMatchObject(SILENT);
    expect(answered("codex", "PreCompact", { trigger: "auto" })).toMatchObject(SILENT);
  });

  it("HO9 HO10: a task of its list is completed, and settings change: both are refused by exit 2", () => {
    const task = { task_id: "1", task_subject: "x", task_description: "brisk-otter-42" };
    expect(answered("claude", "TaskCompleted", task)).toMatchObject({ said: {}, exit: 2 });
    const { notes, exit } = answered("claude", "ConfigChange", {
      source: "local_settings",
      file_path: settings,
    });
    expect(exit).toBe(2);
    expect(notes).toMatchObject([{ kind: "notice" }]);
  });
});
