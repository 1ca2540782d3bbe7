import { describe, expect, it } from "vitest";
import type { Event } from "../../src/model/event.ts";
import type { Desk } from "../support/desk.ts";
import { type Agent, agents, type Told } from "../support/guided-agent.ts";
import { question, voyage } from "../support/voyage.ts";
import { desks } from "../support/with-desk.ts";
import { errand, forked } from "../support/workflows.ts";

const open = desks({ bundled: "test/operations/guided" });
const agentAt = agents();

async function led(): Promise<{ desk: Desk; agent: Agent }> {
  const desk = open();
  await desk.load("errand", errand);
  await desk.load("voyage", voyage);
  await desk.load("question", question);
  return { desk, agent: await agentAt(desk) };
}

/** The whole voyage, with every guided tool. */
async function sail({ desk, agent }: { desk: Desk; agent: Agent }): Promise<readonly Told[]> {
  const told = [await agent.start("voyage")];
  const taskId = told[0]?.taskId;
  told.push(await agent.start("errand", { state: agent.state }));
  told.push(await agent.walk("do", "pack"));
  told.push(await agent.ask("skip_step", { step_id: "sing", reason: "no voice" }));
  told.push(await agent.respond("depart"));
  await desk.ask("answer_question", { taskId, option: "yes", note: "off you go" });
  told.push(await agent.ask("get_position"));
  told.push(await agent.walk("lock", "land#1", "trade#1", "land#2", "trade#2"));
  told.push(await agent.respond("speed", "faster"));
  told.push(await agent.complete("moor", { outcome: "passed", output: { berth: 7 } }));
  return told;
}

describe("an agent that is led", () => {
  it("sees one step at a time, with its actions and nothing of the steps ahead", async () => {
    const { agent } = await led();
    const told = await agent.start("voyage");
    expect(told).toEqual({
      success: true,
      isError: false,
      position: {
        workflow: "voyage",
        activity: { id: "prepare", name: "Prepare" },
        step: {
          id: "pack",
          name: "Pack",
          index: 1,
          of: 3,
          instructions: "Take what is needed, and no more.",
        },
      },
      message: "Now: Pack. Say when it is done.",
      availableActions: {
        required: [
          { action: "complete_step", tool: "complete_step", args: { step_id: "pack" }, needs: ["summary"] },
        ],
        optional: [
          {
            action: "start_workflow",
            tool: "start_workflow",
            args: { workflow_id: "errand" },
            description: expect.stringContaining("Fetch what is missing."),
          },
          { action: "end_workflow", tool: "end_workflow", args: {}, needs: ["reason"] },
        ],
        blocked: [{ action: "skip_step", reason: '"Pack" cannot be skipped.' }],
      },
      taskId: expect.stringMatching(/^voyage\./),
      state: expect.stringMatching(/^[a-z]{6}-[a-z]{6}-[a-z]{6}-[a-z]{3}$/),
    });
    expect(agent.state.length).toBeLessThanOrEqual(24);
    expect(JSON.stringify(told)).not.toMatch(/Sing|Lock|Leave now|Arrive|Sail/);
  });

  it("gets to the end with every tool, under one state", async () => {
    const { desk, agent } = await led();
    const told = await sail({ desk, agent });
    expect(told.map(({ position, complete }) => (complete ? "end" : position?.step?.id))).toEqual([
      "pack",
      "do",
      "sing",
      undefined,
      undefined,
      "lock",
      undefined,
      "moor",
      "end",
    ]);
    expect(new Set(told.map(({ state }) => state)).size).toBe(1);
    expect(told.at(-1)).toMatchObject({ complete: true, result: "success" });
    expect(told[4]).toMatchObject({
      checkpoint: { id: "depart", audience: "human" },
      waiting: expect.stringContaining("navigator answer voyage."),
    });
    expect(told[6]).toMatchObject({ checkpoint: { id: "speed", audience: "agent" } });
    const [record] = await desk.records();
    expect(await desk.task(record?.id ?? "")).toMatchObject({ status: "COMPLETED", result: "success" });
  });

  it("sees the pass number in each id of a loop, and the item beside it", async () => {
    const { desk, agent } = await led();
    const { taskId } = await agent.start("voyage", { variables: { ports: ["Oslo", "Riga", "Turku"] } });
    await agent.walk("pack", "sing");
    await desk.ask("answer_question", { taskId, option: "yes" });
    const told = await agent.walk("lock", "land#1", "trade#1");
    expect(told.position).toMatchObject({
      step: { id: "land#2", index: 1, of: 2 },
      loop: { id: "round", iteration: 2, total: 3, item: "Riga" },
    });
  });

  it("may give up, which never counts as success", async () => {
    const { desk, agent } = await led();
    const { taskId = "" } = await agent.start("voyage");
    expect(await agent.ask("end_workflow", { reason: "succeeded!" })).toMatchObject({
      isError: false,
      complete: true,
      result: "cancelled",
    });
    expect(await desk.task(taskId)).toMatchObject({ status: "CANCELLED", result: "cancelled" });
  });

  it("gives up through the last activity if there is one, which does not count as success either", async () => {
    const { desk, agent } = await led();
    await desk.load("closing", { ...(voyage as object), id: "closing", finalActivity: "arrive" });
    await agent.start("closing");
    const ending = await agent.ask("end_workflow", { reason: "storm" });
    expect(ending).toMatchObject({ position: { step: { id: "moor" } } });
    expect(await agent.complete("moor")).toMatchObject({ complete: true, result: "cancelled" });
  });

  it("calls a workflow that its activity names, and comes back to the same step", async () => {
    const { agent } = await led();
    await agent.start("voyage");
    const called = await agent.start("errand", { state: agent.state });
    expect(called.position).toMatchObject({ workflow: "errand", step: { id: "do" } });
    expect((await agent.complete("do")).position).toMatchObject({ workflow: "voyage", step: { id: "pack" } });
    expect((await agent.start("question", { state: agent.state })).isError).toBe(true);
  });

  it("waits at a fork for its branches, and finds its run again meanwhile", async () => {
    const { desk, agent } = await led();
    await desk.load("forked", forked("all-pass", "fork"));
    await agent.start("forked");
    const { runs } = await agent.ask("get_position", { state: undefined });
    expect(runs).toEqual([expect.objectContaining({ state: agent.state, step: "split" })]);
    for (const id of (await desk.queue()).filter((one) => one.includes(".split.")))
      await desk.advance(id, "passed");
    expect((await agent.ask("get_position")).position?.step?.id).toBe("finish");
  });
});

describe("the nav tools", () => {
  it("list each action as a call of their own, and accept it", async () => {
    const { desk } = await led();
    const agent = await agentAt(desk, { toolsets: ["nav"] });
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "nav_start",
      "nav_situation",
      "nav_action",
      "nav_checkpoint",
    ]);
    let told = await agent.ask("nav_start", { workflow_id: "voyage", variables: { ports: ["Oslo"] } });
    const { taskId } = told;
    const seen: (string | undefined)[] = [];
    while (!told.complete) {
      const { required = [], optional = [] } = told.availableActions ?? {};
      for (const { tool } of [...required, ...optional]) expect(tool).toBe("nav_action");
      seen.push(told.position?.step?.id ?? told.checkpoint?.id);
      if (told.waiting !== undefined) {
        expect(await agent.ask("nav_checkpoint")).toMatchObject({ checkpoint: { id: "depart" } });
        await desk.ask("answer_question", { taskId, option: "yes" });
        told = await agent.ask("nav_situation");
      } else told = await agent.ask("nav_action", required[0]?.args);
      expect(told.isError).toBe(false);
    }
    expect(seen).toEqual(["pack", "sing", "depart", "lock", "land#1", "trade#1", "speed", "moor"]);
    expect(told).toMatchObject({ complete: true, result: "success" });
  });

  it("accept the name of the current activity or loop and change nothing", async () => {
    const { desk, agent } = await led();
    await agent.start("voyage");
    const before = await desk.dump();
    const transition = { action: "transition", activity_id: "prepare" };
    expect(await agent.ask("nav_action", transition)).toMatchObject({ isError: false, success: true });
    expect(await desk.dump()).toBe(before);
    const { taskId } = (await agent.ask("get_position", { state: undefined })).runs?.[0] ?? {};
    await agent.walk("pack", "sing");
    await desk.ask("answer_question", { taskId, option: "yes" });
    await agent.complete("lock");
    const around = await agent.ask("nav_action", { action: "advance_loop", loop_id: "round" });
    expect(around).toMatchObject({ isError: false, position: { loop: { id: "round", iteration: 1 } } });
  });

  it("list their own actions in a refusal, too", async () => {
    const { agent } = await led();
    await agent.start("voyage");
    const told = await agent.ask("nav_action", { action: "complete_step", step_id: "lock" });
    expect(told).toMatchObject({
      isError: true,
      error: { code: "STEP_NOT_CURRENT" },
      availableActions: {
        required: [{ tool: "nav_action", args: { action: "complete_step", step_id: "pack" } }],
        optional: [],
        blocked: [],
      },
    });
  });
});

describe("the history of a run", () => {
  const wanted: Readonly<Record<string, (event: Event) => boolean>> = {
    "the workflow was started": ({ type }) => type === "started",
    "an activity was entered": (event) => event.type === "entered" && event.step === "sail",
    "an activity was left": (event) => event.type === "exited" && event.step === "prepare",
    "a step was completed": (event) => event.type === "reported" && event.step === "prepare/pack",
    "a step was skipped": (event) => event.type === "skipped" && event.step === "prepare/sing",
    "a question was reached": (event) => event.type === "asked" && event.step === "prepare/depart",
    "a question was answered": (event) => event.type === "answered" && event.by.kind === "person",
    "a decision was taken": (event) => event.type === "decided" && event.step.endsWith("weather"),
    "a loop was started": ({ type }) => type === "loop_started",
    "a loop went round": (event) => event.type === "loop_iterated" && event.pass === 2,
    "a loop was left": ({ type }) => type === "loop_left",
    "a variable was set": (event) => event.type === "variables_set" && event.variables["pace"] === "fast",
    "the workflow was suspended for another": (event) =>
      event.type === "subflow_entered" && event.workflow === "errand",
    "the workflow was returned to": ({ type }) => type === "subflow_returned",
    "the workflow was completed": (event) => event.type === "ended" && event.result === "success",
  };

  it("has an event for every kind of change on the way", async () => {
    const { desk, agent } = await led();
    await sail({ desk, agent });
    const events = (await desk.history()).flatMap((entry) => entry.events);
    const missing = Object.entries(wanted).filter(([, is]) => !events.some(is));
    expect(missing.map(([what]) => what)).toEqual([]);
  });

  it("keeps the agent's note for each step, and its name", async () => {
    const { desk, agent } = await led();
    await sail({ desk, agent });
    const entries = await desk.history();
    expect(entries.find(({ note }) => note === "did pack")).toMatchObject({
      caller: { kind: "agent", id: "agent-1" },
      events: expect.arrayContaining([expect.objectContaining({ type: "reported", step: "prepare/pack" })]),
    });
    expect(entries.find(({ output }) => output !== undefined)).toMatchObject({ output: { berth: 7 } });
    const answered = entries.flatMap(({ events }) => events).find(({ type }) => type === "answered");
    expect(answered).toMatchObject({
      option: "yes",
      note: "off you go",
      by: { kind: "person", id: "tester" },
      receipt: { assurance: "operator", identity: "tester", shown: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });
});
