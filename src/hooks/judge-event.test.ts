import { describe, expect, it } from "vitest";
import type { HookNote } from "../model/hook-note.ts";
import { HookNote as NoteSchema } from "../model/hook-note.ts";
import {
  bash,
  claudePayload,
  eventOf,
  heard,
  hooked,
  noPush,
  snapshotOf,
  worldWith,
} from "./events.fixture.ts";
import { judgeEvent } from "./judge-event.ts";
import type { Snapshot } from "./snapshot.ts";

const judge = (name: string, more: object, snapshot: Snapshot, files: Record<string, string> = {}) =>
  judgeEvent(eventOf("claude", claudePayload(name, more as never)), snapshot, worldWith(files));

describe("a session", () => {
  it("HO2: is told state, step, needs, next call, question and bounds in at most 1,500 characters", () => {
    const { answer, notes } = judge(
      "SessionStart",
      { source: "compact" },
      snapshotOf([hooked({ levels: [noPush] as never })]),
    );
    expect(answer.kind).toBe("tell");
    const text = answer.kind === "tell" ? answer.text : "";
    for (const part of ["brisk-otter-42", "Build it", "Build the thing.", "complete_step", "git push"])
      expect(text).toContain(part);
    expect(notes).toMatchObject([{ kind: "session", source: "compact", failsOpen: true }]);
    const long = "x".repeat(1_000);
    const many = Array.from({ length: 9 }, (_, index) =>
      hooked({
        task: `t${index}`,
        name: long,
        needs: long,
        question: long,
        call: long,
        levels: [noPush] as never,
      }),
    );
    const told = judge("SessionStart", { source: "resume" }, snapshotOf(many)).answer;
    expect(told.kind === "tell" && told.text.length).toBeLessThanOrEqual(1_500);
    expect(told.kind === "tell" && told.text).toContain("git push");
  });

  it("HO2: hears nothing of runs of other sessions, unless it was cleared and has another id than before", () => {
    const other = snapshotOf([hooked({ session: "s0" })]);
    expect(judge("SessionStart", { source: "startup" }, other).answer.kind).toBe("nothing");
    expect(judge("SessionStart", { source: "clear" }, other).answer.kind).toBe("tell");
    expect(judge("SessionStart", { source: "startup" }, snapshotOf([])).answer.kind).toBe("nothing");
  });
});

describe("a tool", () => {
  const bound = snapshotOf([hooked({ levels: [noPush] as never })]);

  it("HO3: is refused with the code, the reason and what opens it", () => {
    const { answer, notes } = judge("PreToolUse", bash("git push origin main"), bound);
    expect(answer.kind).toBe("deny");
    const reason = answer.kind === "deny" ? answer.reason : "";
    expect(reason).toMatch(/^STEP_FORBIDS: /);
    expect(reason).toContain("complete_step");
    expect(notes).toMatchObject([{ kind: "refused", tool: "Bash" }]);
  });

  it("HO3: passes where nothing is bounded, and its beginning is noted", () => {
    const { answer, notes } = judge("PreToolUse", bash("npm test"), snapshotOf([hooked()]));
    expect(answer).toEqual({ kind: "nothing" });
    expect(notes).toMatchObject([
      { kind: "before", id: "toolu_1", command: "npm test", words: expect.any(String) },
    ]);
  });

  it("HO4: that reads passes, and a call of Navigator is noted by its id", () => {
    const standing = snapshotOf([hooked({ levels: [noPush] as never })], { standing: [noPush] });
    const read = { tool_name: "Read", tool_input: { file_path: "/etc/passwd" }, tool_use_id: "r" };
    expect(judge("PreToolUse", read, standing)).toEqual({ answer: { kind: "nothing" }, notes: [] });
    const own = { tool_name: "mcp__navigator__complete_step", tool_input: {}, tool_use_id: "toolu_9" };
    const { answer, notes } = judge("PreToolUse", own, standing);
    expect(answer.kind).toBe("nothing");
    expect(notes).toMatchObject([{ kind: "call", id: "toolu_9", session: "s1" }]);
  });

  it("HO5: obeys the operator's bounds without a run", () => {
    expect(judge("PreToolUse", bash("git push"), snapshotOf([], { standing: [noPush] })).answer.kind).toBe(
      "deny",
    );
  });

  it("HO5: of a subagent obeys its parent's runs and its own, not those of another subagent", () => {
    const as = (agent: string | undefined) =>
      snapshotOf([hooked({ levels: [noPush] as never, ...(agent && { agent }) })]);
    const sub = { ...bash("git push"), agent_id: "a1", agent_type: "general-purpose" };
    expect(judge("PreToolUse", sub, as(undefined)).answer.kind).toBe("deny");
    expect(judge("PreToolUse", sub, as("a1")).answer.kind).toBe("deny");
    expect(judge("PreToolUse", sub, as("a2")).answer.kind).toBe("nothing");
    expect(judge("PreToolUse", bash("git push"), as("a2")).answer.kind).toBe("deny");
  });

  it("HO5: in a session without a run obeys what held runs of the project deny", () => {
    const held = hooked({ session: "s0", levels: [noPush] as never }, { until: 2_000 });
    const expired = hooked({ session: "s0", levels: [noPush] as never }, { until: 500 });
    const own = hooked({ task: "other" });
    expect(judge("PreToolUse", bash("git push"), snapshotOf([held])).answer.kind).toBe("deny");
    expect(judge("PreToolUse", bash("git push"), snapshotOf([expired])).answer.kind).toBe("nothing");
    expect(judge("PreToolUse", bash("git push"), snapshotOf([held, own])).answer.kind).toBe("nothing");
  });

  it("HO12: is noted without secrets, its output as length and keyed hash", () => {
    const command =
      "GITHUB_TOKEN=ghp_0123456789abcdefghij curl -H 'Authorization: Bearer abc' https://me:pw@x.org";
    const begun = judge("PreToolUse", bash(command), snapshotOf([hooked()])).notes;
    expect(JSON.stringify(begun)).not.toMatch(/ghp_|Bearer abc|me:pw/);
    const done = judge(
      "PostToolUse",
      { ...bash("cat .env"), tool_response: { stdout: "SECRET=hunter2", stderr: "" } },
      snapshotOf([hooked()]),
    ).notes;
    expect(done).toMatchObject([
      { kind: "after", ok: true, bytes: 14, output: "keyed(14)", head: "c".repeat(40) },
    ]);
    expect(JSON.stringify(done)).not.toContain("hunter2");
    const refused = judge("PreToolUse", bash("git push https://me:hunter2@x.org"), bound);
    expect(JSON.stringify(refused)).not.toContain("hunter2");
  });

  it("HO16: that failed, and an edit, are noted", () => {
    const failed = { ...bash("npm test"), error: "Exit code 3", is_interrupt: false };
    expect(judge("PostToolUseFailure", failed, snapshotOf([hooked()])).notes).toMatchObject([
      { kind: "after", ok: false },
    ]);
    const edit = { tool_name: "Edit", tool_input: { file_path: "/stage/project/a" }, tool_use_id: "e" };
    expect(judge("PostToolUse", edit, snapshotOf([hooked()])).notes).toMatchObject([{ kind: "edit" }]);
    expect(judge("PostToolUse", edit, snapshotOf([])).notes).toEqual([]);
  });

  it("HO13: leaves only notes that the kernel accepts, whatever the sizes", () => {
    const huge = "x".repeat(100_000);
    const events = [
      judge("PreToolUse", { ...bash(huge, huge), agent_id: huge }, snapshotOf([hooked()])),
      judge("SessionStart", { source: huge, cwd: huge }, snapshotOf([])),
      judge("PostToolUse", { ...bash(huge, huge), tool_response: huge }, snapshotOf([hooked()])),
    ];
    for (const note of events.flatMap(({ notes }) => notes))
      expect(NoteSchema.safeParse(note).success).toBe(true);
    expect(events.flatMap(({ notes }) => notes)).toHaveLength(3);
  });
});

describe("a stop", () => {
  const stop = (snapshot: Snapshot, more: object = {}) =>
    judge("Stop", { stop_hook_active: false, ...more }, snapshot);

  it("HO6: is blocked with the step and the next call", () => {
    const { answer, notes } = stop(snapshotOf([hooked()]));
    expect(answer.kind).toBe("block");
    expect(answer.kind === "block" && answer.reason).toMatch(
      /Build it.*complete_step \{"state":"brisk-otter-42"/,
    );
    expect(notes).toMatchObject([{ kind: "stop", task: "ship.1", visit: 2, letGo: false }]);
  });

  const excuses: readonly (readonly [string, Snapshot, object])[] = [
    ["nothing is open", snapshotOf([]), {}],
    ["the run waits for a person", snapshotOf([hooked({ standing: "waiting" })]), {}],
    ["the agent gave the run up", snapshotOf([hooked({ standing: "given up" })]), {}],
    ["another worker holds the task", snapshotOf([hooked({}, { owner: "other" })]), {}],
    ["the run has moved on", snapshotOf([hooked({}, { version: 4 })]), {}],
    ["the task has ended", snapshotOf([hooked({}, { category: "done" })]), {}],
    ["the task is gone", snapshotOf([{ run: hooked().run }]), {}],
    ["the run is of another session", snapshotOf([hooked({ session: "s0" })]), {}],
    ["the run is of a subagent", snapshotOf([hooked({ agent: "a1" })]), {}],
    ["a background task will wake the agent", snapshotOf([hooked()]), { background_tasks: [{ id: "b" }] }],
  ];
  it.each(excuses)("HO6: is not blocked if %s", (_, snapshot, more) => {
    expect(stop(snapshot, more).answer).toEqual({ kind: "nothing" });
  });

  it("HO6: of a subagent is blocked for its own run", () => {
    const own = snapshotOf([hooked({ agent: "a1" })]);
    const more = { agent_id: "a1", agent_type: "general-purpose" };
    expect(judge("SubagentStop", more, own).answer.kind).toBe("block");
  });

  it("HO7: is let go after three blocks at one visit, taken in or not, and that is noted once", () => {
    const taken = { ...heard, blocks: 2, stops: { "ship.1": { visit: 2, count: 2 } } };
    const note: HookNote = {
      v: 1,
      session: "s1",
      client: "claude",
      at: 5,
      kind: "stop",
      task: "ship.1",
      visit: 2,
      letGo: false,
    };
    expect(stop(snapshotOf([hooked()], { session: taken })).answer.kind).toBe("block");
    const third = stop(snapshotOf([hooked()], { session: taken, untaken: [note] }));
    expect(third.answer.kind).toBe("nothing");
    expect(third.notes).toMatchObject([{ kind: "stop", letGo: true }]);
    const told = { ...note, letGo: true };
    expect(stop(snapshotOf([hooked()], { session: taken, untaken: [note, told] })).notes).toEqual([]);
    const progress = { ...heard, blocks: 3, stops: { "ship.1": { visit: 1, count: 3 } } };
    expect(stop(snapshotOf([hooked()], { session: progress })).answer.kind).toBe("block");
  });

  it("HO7: is blocked ten times in a session at most", () => {
    const worn = (blocks: number) => snapshotOf([hooked()], { session: { ...heard, blocks } });
    expect([stop(worn(9)).answer.kind, stop(worn(10)).answer.kind]).toEqual(["block", "nothing"]);
  });
});

describe("the other events", () => {
  it("HO8: a compaction is asked to keep state and step", () => {
    const { answer } = judge(
      "PreCompact",
      { trigger: "auto", custom_instructions: null },
      snapshotOf([hooked()]),
    );
    expect(answer.kind === "keep" && answer.text).toMatch(/brisk-otter-42.*"build"/);
    expect(judge("PreCompact", {}, snapshotOf([])).answer.kind).toBe("nothing");
  });

  it("HO9: a task that names an open run is not completed", () => {
    const done = (task_description: string, runs = [hooked()]) =>
      judge("TaskCompleted", { task_id: "1", task_subject: "x", task_description }, snapshotOf(runs)).answer
        .kind;
    expect(done("run brisk-otter-42")).toBe("refuse");
    expect(done("ship.1")).toBe("refuse");
    expect(done("something else")).toBe("nothing");
    expect(done("run brisk-otter-42", [hooked({ standing: "waiting" })])).toBe("nothing");
  });

  it("HO10: settings that take the hooks away or answer for people are kept out while a run is open", () => {
    const file = "/stage/project/.claude/settings.local.json";
    const change = (text: string, runs = [hooked()], settings: string[] = []) =>
      judge(
        "ConfigChange",
        { source: "local_settings", file_path: file },
        snapshotOf(runs, { session: { ...heard, settings } }),
        {
          [file]: text,
        },
      );
    expect(change('{"disableAllHooks": true}').answer.kind).toBe("refuse");
    expect(change('{"enabledPlugins":{"navigator@agent-navigator":false}}').answer.kind).toBe("refuse");
    expect(change('{"hooks":{"Elicitation":[]}}').answer.kind).toBe("refuse");
    expect(change("{}", [hooked()], [file]).answer.kind).toBe("refuse");
    expect(change("{}").answer.kind).toBe("nothing");
    expect(
      change('{"hooks":{"PreToolUse":[{"command":"node x/bin/hook.js claude"}]}}', [hooked()], [file]).answer
        .kind,
    ).toBe("nothing");
    expect(change('{"disableAllHooks": true}', []).answer.kind).toBe("nothing");
    expect(change('{"disableAllHooks": true}').notes).toMatchObject([{ kind: "notice" }]);
  });
});
