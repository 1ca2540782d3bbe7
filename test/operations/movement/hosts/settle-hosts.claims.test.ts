import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nodeSpool } from "../../../../src/adapters/hooks/node-spool.ts";
import { runHook } from "../../../../src/adapters/hooks/run-hook.ts";
import { spoolOf } from "../../../../src/adapters/hooks/store-place.ts";
import { bash, claudePayload } from "../../../../src/hooks/events.fixture.ts";
import { hooks } from "../../../../src/operations/admin/doctor/hooks.ts";
import { answerEvent } from "../../../../src/operations/movement/hosts/answer-event.ts";
import type { Call } from "../../../../src/operations/ports/call.ts";
import { desks } from "../../../support/with-desk.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "claims-"));
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});
const open = desks({ bundled: "test/support" });

const ship = {
  name: "Ship",
  nodes: {
    start: { type: "start" },
    build: {
      type: "task",
      name: "Build it",
      outputs: ["done"],
      allow: { edit: ["src/**"] },
      deny: { run: ["git push"] },
    },
    review: {
      type: "task",
      name: "Review it",
      outputs: ["done"],
      deny: { run: ["git push", "npm publish"] },
    },
    end: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "build" },
    { from: "build", to: "review", on: "done" },
    { from: "review", to: "end", on: "done" },
  ],
};

const forked = {
  name: "Forked",
  deny: { run: ["npm publish"] },
  nodes: {
    start: { type: "start" },
    split: { type: "fork", name: "Split", join: "meet", deny: { run: ["curl"] } },
    left: { type: "task", name: "Left", outputs: ["done"], deny: { run: ["git push"] } },
    right: { type: "task", name: "Right", outputs: ["done"] },
    meet: { type: "join", name: "Meet", fork: "split", strategy: "all-pass" },
    end: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "split" },
    { from: "split", to: "left" },
    { from: "split", to: "right" },
    { from: "left", to: "meet", on: "done" },
    { from: "right", to: "meet", on: "done" },
    { from: "meet", to: "end" },
  ],
};

/** A store in a file with hooks, and agents in sessions of Claude Code. */
async function stage() {
  mkdirSync(join(folder, ".navigator"));
  const file = join(folder, ".navigator", "navigator.db");
  const desk = open({
    file,
    clock: Date.now,
    hooks: nodeSpool(spoolOf(file), { root: folder, guarded: [] }),
  });
  await desk.load("ship", ship);
  await desk.load("forked", forked);
  const inHost = (session: string, seen = true): Call => ({
    ...desk.as("agent", "claude-code"),
    host: { session, toolUse: "t1", seen },
  });
  const payload = (session: string, name: string, more: object) =>
    claudePayload(name, { ...more, session_id: session, cwd: folder } as never);
  /** Asks the hook beside the store and the server; both must answer alike. */
  const hook = async (session: string, name: string, more: object = {}): Promise<string> => {
    const asked = payload(session, name, more);
    const { printed } = await runHook("claude", JSON.stringify(asked), {});
    const served = await answerEvent("claude", asked, { ...desk.as("agent", "x") });
    if (!served.ok) throw new Error(served.refusal.message);
    expect(served.value.out).toBe(printed.out);
    return printed.out;
  };
  const runs = (session: string, command: string) => hook(session, "PreToolUse", bash(command));
  const claims = async (session: string, worker = "w1", seen = true) => {
    const got = await desk.data<{ tasks: { id: string; fence: number }[]; enforced?: boolean }>(
      "get_next_tasks_from_tree",
      { claim: { worker } },
      inHost(session, seen),
    );
    return { ...got.tasks[0], enforced: got.enforced } as { id: string; fence: number; enforced?: boolean };
  };
  const advances = (session: string, { id, fence }: { id: string; fence: number }, more: object = {}) =>
    desk.data("advance_task", { taskId: id, result: "done", worker: "w1", fence, ...more }, inHost(session));
  return { desk, inHost, hook, runs, claims, advances };
}

describe("a task that an agent in a host has claimed", () => {
  it("HO25: bounds the session's tools, blocks its stop and is told at a compaction", async () => {
    const { desk, hook, runs, claims } = await stage();
    await desk.plant({ id: "t", workflowType: "ship" });
    expect(await runs("s1", "git push")).toBe("");
    const task = await claims("s1");
    expect(task.enforced).toBe(true);
    expect(await runs("s1", "cd . && git -C . push")).toContain("STEP_FORBIDS");
    expect(await hook("s1", "PreToolUse", edit("README.md"))).toContain("STEP_FORBIDS");
    expect(await hook("s1", "PreToolUse", edit("src/a.ts"))).toBe("");
    const call = `advance_task {"taskId":"t","result":"done","worker":"w1","fence":${task.fence}}`;
    expect(JSON.parse(await hook("s1", "Stop")).reason).toContain(call);
    const told = JSON.parse(await hook("s1", "SessionStart", { source: "compact" }));
    expect(told.hookSpecificOutput.additionalContext).toContain("Your claimed task t");
    expect(await hook("s1", "PreCompact", { trigger: "auto" })).toContain("Navigator task t");
    expect(await hook("s2", "SessionStart", { source: "clear" })).not.toContain("task t");
    const { task: shown } = await desk.data<{ task: { host: object } }>("replay_task", { taskId: "t" });
    expect(shown.host).toMatchObject({ enforced: true, session: "s1" });
  });

  it("HO25: a claim of the team's tools binds the session, and says whether it is enforced", async () => {
    const { desk, inHost, runs, hook } = await stage();
    await desk.plant({ id: "t", workflowType: "ship" });
    const { worker_id } = await desk.data("connect", { worker_id: "w7" }, inHost("s1"));
    const taken = await desk.data("next_task", { worker_id }, inHost("s1", false));
    expect(taken).toMatchObject({ task: { id: "t" }, enforced: false });
    const [finding] = await hooks.run(desk.call);
    expect(finding).toMatchObject({ status: "warn", message: expect.stringContaining("Not enforced: t") });
    expect(await runs("s1", "git push")).toContain("STEP_FORBIDS");
    expect(JSON.parse(await hook("s1", "Stop")).reason).toContain('"worker":"w7"');
    // The worker goes on in another session: its next claim of the same task says so.
    const again = await desk.data("claim", { worker_id, task: "t" }, inHost("s2"));
    expect(again).toMatchObject({ enforced: true });
    expect(JSON.parse(await hook("s2", "Stop")).decision).toBe("block");
    expect(await hook("s1", "Stop")).toBe("");
    // Its lease has run out: it may not report any more, so it may stop.
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await hook("s2", "Stop")).toBe("");
    expect(await runs("s2", "git push")).toContain("STEP_FORBIDS");
  });

  it("HO26: a session keeps what the task denies after a release, until another agent has the task", async () => {
    const { desk, inHost, runs, hook, claims } = await stage();
    await desk.plant({ id: "t", workflowType: "ship" });
    await desk.data("connect", { worker_id: "w1" }, inHost("s1"));
    await desk.data("next_task", { worker_id: "w1" }, inHost("s1"));
    await desk.data("claim", { worker_id: "w1", task: "t", release: true }, inHost("s1"));
    expect(await hook("s1", "Stop")).toBe("");
    expect(await runs("s1", "git push")).toContain("STEP_FORBIDS");
    expect(await hook("s1", "PreToolUse", edit("README.md"))).toBe("");
    // Another claim is no way round.
    await desk.plant({ id: "u", workflowType: "forked", priority: 100 });
    await claims("s1", "w1");
    expect(await runs("s1", "git push")).toContain("STEP_FORBIDS");
    await desk.data("connect", { worker_id: "w2" }, inHost("s2"));
    await desk.data("claim", { worker_id: "w2", task: "t" }, inHost("s2"));
    expect(await runs("s2", "git push")).toContain("STEP_FORBIDS");
  });

  it("HO26: a session keeps what the next step denies after its report, until the task has ended", async () => {
    const { desk, runs, hook, claims, advances } = await stage();
    for (const id of ["t", "u"]) await desk.plant({ id, workflowType: "ship" });
    for (const task of [await claims("s1"), await claims("s1")]) await advances("s1", task);
    expect(await hook("s1", "Stop")).toBe("");
    expect(await runs("s1", "npm publish")).toContain("STEP_FORBIDS");
    expect(await hook("s1", "SessionStart", { source: "resume" })).toBe("");
    await advances("s1", await claims("s1"));
    expect(await runs("s1", "npm publish")).toContain("STEP_FORBIDS");
    await advances("s1", await claims("s1"));
    expect(await runs("s1", "npm publish && git push")).toBe("");
  });

  it("HO26: an agent outside of a host takes the task over, and its bounds hold for sessions without work", async () => {
    const { desk, runs, claims, advances } = await stage();
    await desk.plant({ id: "t", workflowType: "ship" });
    await advances("s1", await claims("s1"));
    const outside = await desk.data<{ tasks: { fence: number }[] }>(
      "get_next_tasks_from_tree",
      { claim: { worker: "robot" } },
      desk.as("agent", "robot"),
    );
    expect(await runs("s1", "npm publish")).toContain("STEP_FORBIDS");
    const fence = outside.tasks[0]?.fence;
    const report = { taskId: "t", result: "done", worker: "robot", fence };
    await desk.data("advance_task", report, desk.as("agent", "robot"));
    expect(await runs("s1", "npm publish")).toBe("");
  });

  it("HO25: with `keepClaim` the session goes on under the bounds of the next step", async () => {
    const { desk, runs, claims, advances, hook } = await stage();
    await desk.plant({ id: "t", workflowType: "ship" });
    const task = await claims("s1");
    const kept = await advances("s1", task, { keepClaim: true, expectedStep: "build", worker: undefined });
    expect(kept).toMatchObject({ nextStep: "review", enforced: true });
    expect(await runs("s1", "npm publish")).toContain("step review");
    expect(await hook("s1", "PreToolUse", edit("README.md"))).toBe("");
    expect(JSON.parse(await hook("s1", "Stop")).reason).toContain("Review it");
  });

  it("HO25 BO19: a branch obeys its own step, its fork and its workflow", async () => {
    const { desk, runs, claims } = await stage();
    await desk.plant({ id: "t", workflowType: "forked" });
    const sessions = new Map<string, string>();
    for (const session of ["s1", "s2"]) sessions.set((await claims(session, session)).id, session);
    const left = [...sessions].find(([id]) => id.includes("left"))?.[1] ?? "";
    const right = left === "s1" ? "s2" : "s1";
    for (const session of [left, right])
      for (const command of ["npm publish", "curl http://x"])
        expect(await runs(session, command)).toContain("STEP_FORBIDS");
    expect(await runs(left, "git push")).toContain("STEP_FORBIDS");
    expect(await runs(right, "git push")).toBe("");
  });

  it("HO25: a renamed task stays the session's", async () => {
    const { desk, inHost, runs } = await stage();
    await desk.plant({ id: "t", workflowType: "ship" });
    await desk.data("connect", { worker_id: "w1" }, inHost("s1"));
    const { fence } = await desk.data("next_task", { worker_id: "w1" }, inHost("s1"));
    await desk.data("update_task", { worker_id: "w1", task: "t", new_id: "v", fence }, inHost("s1"));
    expect(await runs("s1", "git push")).toContain("STEP_FORBIDS");
    await desk.data("set_task_status", { taskId: "v", status: "CANCELLED" });
    expect(await runs("s1", "git push")).toBe("");
  });
});

function edit(path: string): object {
  return {
    tool_name: "Write",
    tool_input: { file_path: join(folder, path), content: "x" },
    tool_use_id: "e1",
  };
}
