import { describe, expect, it } from "vitest";
import type { Desk } from "../../support/desk.ts";
import { type Agent, agents } from "../../support/guided-agent.ts";
import { question, voyage } from "../../support/voyage.ts";
import { desks } from "../../support/with-desk.ts";
import { errand, questioned, reviewed } from "../../support/workflows.ts";
import { Workshop } from "../../support/workshop.ts";

const LEASE = 3_600_000;
const open = desks({ bundled: "test/operations/guided", settings: { runLeaseMs: LEASE, leaseMs: 60_000 } });
const agentAt = agents();

async function led(): Promise<{ desk: Desk; agent: Agent }> {
  const desk = open();
  for (const [id, definition] of Object.entries({ errand, reviewed, questioned, voyage, question }))
    await desk.load(id, definition);
  return { desk, agent: await agentAt(desk) };
}

describe("a run is a task", () => {
  it("T9: active and claimed by its agent, so the queue does not hand it out", async () => {
    const { desk, agent } = await led();
    const { taskId = "" } = await agent.start("reviewed");
    expect(await desk.task(taskId)).toMatchObject({ status: "IN_PROGRESS", owner: "agent-1" });
    expect(await desk.queue()).toEqual([]);
    expect(await desk.take("w")).toEqual([]);
    for (let moves = 0; moves < 3; moves++) {
      desk.pass(LEASE - 1);
      await agent.complete(moves % 2 === 0 ? "analyze" : "review", {
        outcome: moves % 2 ? "failed" : "passed",
      });
      expect(await desk.take("w")).toEqual([]);
    }
    expect(await desk.record(taskId)).toMatchObject({ claim: { owner: "agent-1", fence: 1 }, fence: 1 });
  });

  it("T9: which the task operations also move, with its claim", async () => {
    const { desk, agent } = await led();
    const { taskId } = await agent.start("reviewed");
    const report = { taskId, result: "passed" };
    expect(await desk.refusal("advance_task", report)).toMatchObject({ code: "CLAIM_REQUIRED" });
    expect(await desk.refusal("advance_task", { ...report, fence: 9 })).toMatchObject({ code: "CLAIM_LOST" });
    // Fences are 1, 2, 3: the number alone must not give access to another agent's run.
    const other = desk.as("agent", "agent-2");
    for (const [name, input] of [
      ["advance_task", { ...report, fence: 1 }],
      ["attach", { taskId, type: "note", text: "x", fence: 1 }],
      ["set_task_status", { taskId, status: "PAUSED", fence: 1 }],
    ] as const)
      expect(await desk.harmless(name, input, other), name).toMatchObject({ code: "CLAIM_LOST" });
    const moved = { ...report, fence: 1, worker: "agent-1", keepClaim: true };
    expect(await desk.data("advance_task", moved)).toMatchObject({ nextStep: "review" });
    expect((await agent.ask("get_position")).position?.step?.id).toBe("review");
    expect(await agent.complete("review", { outcome: "passed" })).toMatchObject({ complete: true });
  });

  it("T9: also in a bundled graph workflow, from the first step to the last", async () => {
    const shop = new Workshop();
    try {
      shop.write("package.json", JSON.stringify({ scripts: { test: "node --version" } }));
      await shop.trust("bug-fix");
      const { settings, evidence, trust } = shop.agent().ports;
      const ports = { settings, ...(evidence && { evidence }), ...(trust && { trust }) };
      const agent = await agentAt(shop.desk, { ports });
      const reviewer = await agentAt(shop.desk, { name: "agent-2", ports });
      const { taskId = "", position } = await agent.start("bug-fix");
      expect(position).toEqual({
        workflow: "bug-fix",
        activity: { id: "reproduce", name: "Reproduce" },
        step: { id: "reproduce", name: "Reproduce", instructions: expect.stringContaining("smallest test") },
      });
      const passed = { outcome: "passed" };
      for (const step of ["reproduce", "diagnose", "fix", "verify"]) await agent.complete(step, passed);
      expect((await agent.complete("review", passed)).error?.code).toBe("EVIDENCE_MISSING");
      reviewer.state = agent.state;
      expect((await reviewer.complete("review", passed)).position?.step?.id).toBe("deliver");
      expect(await agent.complete("deliver", passed)).toMatchObject({ complete: true, result: "success" });
      expect(await shop.desk.task(taskId)).toMatchObject({ status: "COMPLETED", currentStep: "fixed" });
    } finally {
      await shop.close();
    }
  });
});

describe("an existing task", () => {
  it("is led from its current step, and is claimed by the agent", async () => {
    const { desk, agent } = await led();
    await desk.plant({ id: "t", workflowType: "reviewed" });
    await desk.advance("t", undefined, "passed");
    const told = await agent.start("reviewed", { task_id: "t" });
    expect(told).toMatchObject({ taskId: "t", position: { step: { id: "review" } } });
    expect(await desk.take("w")).toEqual([]);
    expect(await agent.complete("review", { outcome: "passed" })).toMatchObject({ complete: true });
    expect(await desk.task("t")).toMatchObject({ status: "COMPLETED" });
  });

  it("begins if it has not begun", async () => {
    const { desk, agent } = await led();
    await desk.plant({ id: "t", workflowType: "voyage" });
    expect((await agent.start("voyage", { task_id: "t" })).position?.step?.id).toBe("pack");
    expect(await desk.record("t")).toMatchObject({ category: "active", fence: 1, claim: { fence: 1 } });
  });

  it("is not led if it is in another workflow, unknown, over, paused or claimed", async () => {
    const { desk, agent } = await led();
    await desk.plant(...["a", "b", "c", "d"].map((id) => ({ id, workflowType: "errand" })));
    await desk.advance("b", undefined, "passed");
    await desk.ask("set_task_status", { taskId: "c", status: "PAUSED" });
    expect((await desk.take("w", { limit: 1 })).map(({ id }) => id)).toEqual(["a"]);
    const codes: Record<string, string | undefined> = {};
    for (const [id, workflow] of [
      ["a", "errand"],
      ["b", "errand"],
      ["c", "errand"],
      ["d", "voyage"],
      ["e", "errand"],
    ] as const) {
      const before = await desk.dump();
      codes[id] = (await agent.start(workflow, { task_id: id })).error?.code;
      expect(await desk.dump()).toBe(before);
    }
    expect(codes).toEqual({
      a: "CLAIM_REQUIRED",
      b: "TASK_ENDED",
      c: "TASK_PAUSED",
      d: "WORKFLOW_MISMATCH",
      e: "TASK_NOT_FOUND",
    });
  });

  it("is taken over by a second agent only after the first lost its claim; the first is then refused", async () => {
    const { desk, agent } = await led();
    await desk.plant({ id: "t", workflowType: "reviewed" });
    await agent.start("reviewed", { task_id: "t" });
    const other = await agentAt(desk, { name: "agent-2" });
    expect((await other.start("reviewed", { task_id: "t" })).error?.code).toBe("CLAIM_REQUIRED");
    desk.pass(LEASE);
    expect(await other.start("reviewed", { task_id: "t" })).toMatchObject({ isError: false });
    const before = await desk.dump();
    expect((await agent.complete("analyze", { outcome: "passed" })).error?.code).toBe("CLAIM_LOST");
    expect(await desk.dump()).toBe(before);
    expect((await other.complete("analyze", { outcome: "passed" })).position?.step?.id).toBe("review");
  });
});

describe("an agent that was silent", () => {
  it("continues its run as long as no other worker has claimed it", async () => {
    const { desk, agent } = await led();
    const { taskId = "" } = await agent.start("reviewed");
    desk.pass(LEASE);
    expect(await desk.sweep()).toBe(1);
    expect(await desk.task(taskId)).toMatchObject({ status: "PENDING" });
    expect((await agent.complete("analyze")).isError).toBe(false);
    expect(await desk.record(taskId)).toMatchObject({ fence: 2, claim: { owner: "agent-1", fence: 2 } });
  });

  it("is refused once another worker has claimed its run", async () => {
    const { desk, agent } = await led();
    const { taskId = "" } = await agent.start("reviewed");
    desk.pass(LEASE);
    await desk.sweep();
    const [taken] = await desk.take("w");
    expect(taken).toMatchObject({ id: taskId, fence: 2 });
    const before = await desk.dump();
    for (const [tool, args] of [
      ["complete_step", { step_id: "analyze", summary: "" }],
      ["end_workflow", { reason: "" }],
      ["get_position", {}],
    ] as const)
      expect((await agent.ask(tool, args)).error).toMatchObject({ code: "CLAIM_LOST", taskId });
    expect(await desk.dump()).toBe(before);
  });

  it("is refused under a sealed state, too", async () => {
    const desk = open({ states: { kind: "sealed" } });
    await desk.load("reviewed", reviewed);
    const agent = await agentAt(desk);
    await agent.start("reviewed");
    desk.pass(LEASE);
    await desk.sweep();
    const { state } = agent;
    expect((await agent.ask("get_position")).isError).toBe(false);
    await desk.take("w");
    expect((await agent.complete("analyze", { state })).error?.code).toBe("CLAIM_LOST");
  });

  it("keeps its run while a person takes their time, and continues after the answer", async () => {
    const { desk, agent } = await led();
    const { taskId = "" } = await agent.start("question");
    desk.pass(10 * LEASE);
    await desk.sweep();
    expect(await desk.take("w")).toEqual([]);
    await desk.ask("answer_question", { taskId, option: "yes" });
    expect(await desk.take("w")).toEqual([]);
    expect(await desk.record(taskId)).toMatchObject({ category: "active", fence: 2, claim: { fence: 2 } });
    expect(await agent.complete("ship")).toMatchObject({ complete: true });
  });
});

describe("get_position without a state", () => {
  it("lists this caller's runs that have not ended, and no other caller's", async () => {
    const { desk, agent } = await led();
    const other = await agentAt(desk, { name: "agent-2" });
    expect(await agent.ask("get_position", { state: undefined })).toMatchObject({
      success: true,
      runs: [],
      message: expect.stringMatching(/^You have no run .* start_workflow\. There are: .*\bvoyage\b.*\.$/),
    });
    await other.start("errand");
    const first = await agent.start("voyage");
    const second = await agent.start("question");
    await agent.start("errand");
    await agent.complete("do");
    const told = await agent.ask("get_position", { state: undefined });
    expect(told.runs).toEqual([
      { state: second.state, taskId: second.taskId, workflow: "question", step: "ask" },
      { state: first.state, taskId: first.taskId, workflow: "voyage", step: "prepare/pack" },
    ]);
    expect(JSON.stringify(told)).not.toContain(other.state);
  });

  it("lists the known workflows, as does starting an unknown one", async () => {
    const { agent } = await led();
    expect(await agent.start("journey")).toMatchObject({
      error: {
        code: "WORKFLOW_NOT_FOUND",
        message: expect.stringMatching(/^There is no workflow "journey"\. There are: .*\bvoyage\b/),
      },
    });
  });

  it("shows another agent's task without the state that would move it", async () => {
    const { desk, agent } = await led();
    const { taskId, state } = await agent.start("voyage");
    const other = await agentAt(desk, { name: "agent-2" });
    const told = await other.ask("get_position", { state: undefined, task_id: taskId });
    expect(told).toMatchObject({ isError: false, position: { step: { id: "pack" } } });
    expect(told).not.toHaveProperty("state");
    expect(await agent.ask("get_position", { state: undefined, task_id: taskId })).toMatchObject({ state });
  });
});

describe("an escalation", () => {
  it("resolved by a person leaves the run with its agent", async () => {
    const { desk, agent } = await led();
    const { taskId = "" } = await agent.start("reviewed");
    for (let failures = 0; failures < 4; failures++) {
      await agent.complete("analyze", { outcome: "passed" });
      await agent.complete("review", { outcome: "failed" });
    }
    const waiting = expect.stringContaining(`navigator resolve ${taskId}`);
    expect(await agent.ask("get_position")).toMatchObject({ waiting });
    const stuck = await agent.complete("review", { outcome: "passed" });
    expect(stuck).toMatchObject({ isError: true, error: { code: "TASK_WAITING" } });
    expect(await desk.data("list_inbox")).toMatchObject({
      items: [{ taskId, kind: "escalation", reason: "max_retries_exceeded", agent: "agent-1" }],
    });
    desk.pass(2 * LEASE);
    await desk.sweep();
    await desk.ask("resolve_task", { taskId, resolution: "goto", node: "review" });
    expect(await desk.take("w")).toEqual([]);
    const { claim, fence } = await desk.record(taskId);
    expect(claim).toMatchObject({ owner: "agent-1", fence });
    expect(await agent.complete("review", { outcome: "passed" })).toMatchObject({ complete: true });
  });
});
