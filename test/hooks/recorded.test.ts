import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Payload } from "../../src/hooks/dialect.ts";
import { dialectOf } from "../../src/hooks/dialects.ts";
import { hooked, noPush, snapshotOf, worldWith } from "../../src/hooks/events.fixture.ts";
import { judgeEvent } from "../../src/hooks/judge-event.ts";
import { PUSHES } from "../hosts/guarded.ts";

const folder = join(import.meta.dirname, "recorded");
const SESSION = "00000000-0000-4000-8000-000000000001";

const recorded = ["claude", "codex"].flatMap((client) =>
  readdirSync(join(folder, client)).map((name) => {
    const payload = JSON.parse(readFileSync(join(folder, client, name), "utf8")) as Payload;
    return [`${client}/${name}`, client, payload] as const;
  }),
);

/** What a hook answers to a recorded event, in a session that leads one run with a `deny`. */
function answer(client: string, payload: Payload) {
  const dialect = dialectOf(client);
  const event = dialect?.read(payload);
  if (!dialect || !event) throw new Error("the event was not read");
  const snapshot = snapshotOf([hooked({ session: SESSION, levels: [noPush] as never })]);
  const judged = judgeEvent(event, snapshot, worldWith());
  return { event, ...judged, printed: dialect.print(judged.answer, event) };
}

/** The one moment that each event of a host is read as; all others are read as `other`. */
const moments: Readonly<Record<string, string>> = {
  SessionStart: "session",
  PreToolUse: "before",
  PostToolUse: "after",
  PostToolUseFailure: "after",
  Stop: "stop",
  TaskCompleted: "completion",
  ConfigChange: "settings",
};

describe("what real hosts sent", () => {
  it("HO1: there are recordings of both hosts", () => {
    expect(recorded.length).toBeGreaterThan(50);
  });

  it.each(recorded)(
    "HO1: %s is read as what it is, and answered in the form of its host",
    (_, client, payload) => {
      const { event, printed } = answer(client, payload);
      const name = String(payload["hook_event_name"]);
      const isFork = name === "SubagentStop" && payload["agent_type"] === "";
      const other = client === "claude" && name === "PreCompact" ? "compaction" : "other";
      const stops = name === "SubagentStop" && !isFork ? "stop" : other;
      expect(event.moment).toBe(moments[name] ?? stops);
      expect(event).toMatchObject({ session: payload["session_id"], cwd: "/stage/project", name });
      expect(printed.out).not.toContain('"allow"');
      if (client === "codex" && printed.out !== "")
        for (const key of Object.keys(JSON.parse(printed.out)))
          expect(["decision", "reason", "hookSpecificOutput"]).toContain(key);
    },
  );

  it("HO3 HO6: a recorded command that is changed to a push is denied, and a recorded stop is blocked", () => {
    for (const client of ["claude", "codex"]) {
      const find = (file: string) => recorded.find(([name]) => name === `${client}/${file}`)?.[2] ?? {};
      const push = { ...find("pre-tool-use.bash.json"), tool_input: { command: "cd x && git -C . push" } };
      expect(answer(client, push).printed.out).toContain("STEP_FORBIDS");
      expect(answer(client, find("pre-tool-use.bash.json")).printed.out).toBe("");
      const stop = { ...find("stop.json"), background_tasks: [] };
      expect(JSON.parse(answer(client, stop).printed.out)).toMatchObject({ decision: "block" });
      expect(answer(client, find("pre-tool-use.mcp.json")).notes).toMatchObject([{ kind: "call" }]);
    }
  });

  it("HO2 HO3: pushes in disguise are denied in recorded calls, and a compacted session is told its run", () => {
    for (const client of ["claude", "codex"]) {
      const find = (file: string) => recorded.find(([name]) => name === `${client}/${file}`)?.[2] ?? {};
      for (const command of PUSHES) {
        const { printed } = answer(client, { ...find("pre-tool-use.bash.json"), tool_input: { command } });
        expect(printed.out, command).toContain("STEP_FORBIDS");
      }
      expect(answer(client, find("session-start.compact.json")).printed.out).toContain("brisk-otter-42");
    }
  });

  it("HO10: a recorded change of settings that adds a hook which answers forms is kept out", () => {
    const [, , payload = {}] = recorded.find(([name]) => name.includes("config-change")) ?? [];
    const dialect = dialectOf("claude");
    const event = dialect?.read(payload);
    if (!dialect || !event) throw new Error("the event was not read");
    const judge = (text: string) => {
      const world = worldWith({ [String(payload["file_path"])]: text });
      return judgeEvent(event, snapshotOf([hooked({ session: SESSION })]), world);
    };
    const forged = judge('{"hooks":{"Elicitation":[{"hooks":[{"type":"command","command":"x"}]}]}}');
    expect(dialect.print(forged.answer, event).exit).toBe(2);
    expect(forged.notes).toMatchObject([{ kind: "notice" }]);
    expect(dialect.print(judge('{"env":{"A":"1"}}').answer, event)).toEqual({ out: "", err: "", exit: 0 });
  });
});
