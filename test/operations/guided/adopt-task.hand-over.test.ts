import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { starter } from "../../../src/cli/starter.ts";
import type { Desk, DeskOptions } from "../../support/desk.ts";
import { type Agent, agents, type Told } from "../../support/guided-agent.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";

const open = desks({ bundled: "test/operations/guided" });
const agentAt = agents();
const passed = { outcome: "passed" };

interface Stopped {
  readonly desk: Desk;
  readonly builder: Agent;
  readonly reviewer: Agent;
  readonly taskId: string;
  /** the answer at the review, to the agent that did the work */
  readonly told: Told;
}

/** The starter workflow at its review, led there by `builder`. */
async function stopped(states: DeskOptions["states"] = {}): Promise<Stopped> {
  const desk = open({ states });
  await desk.ask("load_workflow", { definition: parse(starter("first")) });
  const builder = await agentAt(desk, { name: "builder" });
  const reviewer = await agentAt(desk, { name: "reviewer" });
  const { taskId = "" } = await builder.start("first");
  const told = await builder.complete("work", passed);
  return { desk, builder, reviewer, taskId, told };
}

describe("at a step that another agent has to report", () => {
  it("the agent has nothing to do but to hand its state over", async () => {
    const { told, taskId } = await stopped();
    expect(told.message).toBe(
      "Now: Review the work. Stop here: another agent has to report this step. Give this state to another agent, or say that one is needed.",
    );
    expect(told.waiting).toBe(
      `Another agent than builder reports it, with this state, or after start_workflow {"workflow_id":"first","task_id":"${taskId}"}.`,
    );
    expect(told.availableActions).toMatchObject({
      required: [],
      optional: [
        { tool: "complete_step", args: { step_id: "review", outcome: "failed" } },
        { tool: "end_workflow" },
      ],
      blocked: [{ action: "complete_step", reason: expect.stringContaining('builder did "work"') }],
    });
  });

  it("a refusal says the same", async () => {
    const { builder } = await stopped();
    const refused = await builder.complete("review", passed);
    expect(refused.error?.code).toBe("EVIDENCE_MISSING");
    expect(refused.message).toContain("Stop here");
    expect(refused.availableActions?.required).toEqual([]);
  });

  it("T9: another agent reports with the same state, and the run stays with the first", async () => {
    const { desk, builder, reviewer, taskId } = await stopped();
    const shown = await reviewer.ask("get_position", { state: builder.state });
    expect(shown).not.toHaveProperty("waiting");
    expect(shown.availableActions?.required.map(({ args }) => args["outcome"])).toEqual(["passed", "failed"]);
    expect((await reviewer.complete("review", { outcome: "failed" })).position?.step?.id).toBe("work");
    expect(await desk.record(taskId)).toMatchObject({
      claim: { owner: "builder" },
      run: { caller: "builder" },
    });
    expect((await builder.complete("work", passed)).waiting).toContain("Another agent than builder");
    expect(await reviewer.complete("review", passed)).toMatchObject({ complete: true, result: "success" });
  });

  it("T9: another agent takes the run over by its task, and the first is told", async () => {
    const { desk, builder, reviewer, taskId } = await stopped();
    const taken = await reviewer.start("first", { task_id: taskId });
    expect(taken).toMatchObject({ isError: false, taskId, position: { step: { id: "review" } } });
    expect(await desk.record(taskId)).toMatchObject({ claim: { owner: "reviewer", fence: 2 }, fence: 2 });
    expect((await builder.complete("review", { outcome: "failed" })).error?.code).toBe("CLAIM_LOST");
    expect((await reviewer.complete("review", { outcome: "failed" })).position?.step?.id).toBe("work");
    expect((await builder.start("first", { task_id: taskId })).error?.code).toBe("CLAIM_REQUIRED");
    await reviewer.complete("work", passed);
    await builder.start("first", { task_id: taskId });
    expect(await builder.complete("review", passed)).toMatchObject({ complete: true });
  });

  it("T9: an agent that may not report the step cannot take the run over, nor can any agent before that step", async () => {
    const desk = open();
    const than = ["plan", "build"];
    await desk.load("checked", {
      nodes: {
        start,
        plan: work("Plan"),
        build: work("Build"),
        review: work("Review", { evidence: [{ by: "other", than }] }),
        end: success,
      },
      edges: edges("start -> plan", "plan -> build", "build -> review", "review -> end"),
    });
    const planner = await agentAt(desk, { name: "planner" });
    const builder = await agentAt(desk, { name: "builder" });
    const { taskId = "", state = "" } = await builder.start("checked");
    expect((await planner.start("checked", { task_id: taskId })).error?.code).toBe("CLAIM_REQUIRED");
    planner.state = state;
    await planner.complete("plan", passed);
    await builder.complete("build", passed);
    const before = await desk.dump();
    expect((await planner.start("checked", { task_id: taskId })).error?.code).toBe("CLAIM_REQUIRED");
    expect(await desk.dump()).toBe(before);
  });

  it("the run is not handed over while it is paused or waits for approval", async () => {
    const { desk, builder, taskId } = await stopped();
    await desk.ask("set_task_status", { taskId, status: "PAUSED" });
    expect(await builder.ask("get_position")).not.toHaveProperty("waiting");
    await desk.load("approved", {
      nodes: {
        start,
        build: work("Build"),
        review: work("Review", { evidence: [{ by: "other" }, { approval: "human" }] }),
        end: success,
      },
      edges: edges("start -> build", "build -> review", "review -> end"),
    });
    const reviewer = await agentAt(desk, { name: "reviewer" });
    await builder.start("approved");
    reviewer.state = (await builder.complete("build", passed)).state ?? "";
    expect((await reviewer.complete("review", passed)).error?.code).toBe("EVIDENCE_MISSING");
    const told = await builder.ask("get_position");
    expect(told.message).toBe(
      "Now: Review. Stop here: another agent has to report this step. It is reported, and a person must approve it first.",
    );
    expect(told.waiting).toMatch(/^A person answers/);
  });

  it("a run that is only in its state is handed over with its state", async () => {
    const { reviewer, builder, told } = await stopped({ kind: "sealed", carried: true });
    expect(told.waiting).toBe("Another agent than builder reports it, with this state.");
    reviewer.state = builder.state;
    expect(await reviewer.complete("review", passed)).toMatchObject({ complete: true });
  });
});
