import { describe, expect, it } from "vitest";
import { refusals } from "../../../src/model/refusal.ts";
import { agentAt, at, led, type Scene, scenes } from "./guided-refusal.fixture.ts";

const all = [
  ..."WORKFLOW_NOT_FOUND STATE_INVALID STATE_EXPIRED STATE_STALE WORKFLOW_MISMATCH WORKFLOW_CHANGED".split(
    " ",
  ),
  ..."STEP_NOT_FOUND STEP_NOT_CURRENT STEP_ALREADY_COMPLETE STEP_NOT_OPTIONAL CHECKPOINT_BLOCKING".split(" "),
  ..."CHECKPOINT_NOT_FOUND CHECKPOINT_ALREADY_RESPONDED OPTION_NOT_FOUND HUMAN_ANSWER_REQUIRED".split(" "),
  ..."OUTCOME_NOT_ALLOWED EVIDENCE_MISSING ACTIVITY_NOT_COMPLETE INVALID_TRANSITION LOOP_NOT_FOUND".split(
    " ",
  ),
  ..."VARIABLE_INVALID WORKFLOW_COMPLETE STORE_REQUIRED".split(" "),
];

it("every refusal code of the guided tools has a scene", () => {
  expect(Object.keys(scenes).toSorted()).toEqual(all.toSorted());
  expect(all.filter((code) => !Object.hasOwn(refusals, code))).toEqual([]);
});

describe.each(Object.entries(scenes))("%s", (code, calls: Readonly<Record<string, () => Promise<Scene>>>) => {
  it.each(Object.entries(calls))("H1: %s is refused, and everything is as it was", async (_, set) => {
    const { desk, agent, tool, args, nowhere = false } = await set();
    const before = nowhere ? undefined : await agent.ask("get_position");
    const dump = await desk.dump();
    const told = await agent.ask(tool, args);
    expect(told).toMatchObject({
      isError: true,
      success: false,
      error: { code, message: expect.any(String), hint: expect.any(String) },
    });
    expect(await desk.dump()).toBe(dump);
    if (!before) return expect(told.position).toBeUndefined();
    const { isError: _no, success: _yes, availableActions, ...situation } = before;
    expect(told).toMatchObject(code === "STATE_STALE" ? { position: before.position } : situation);
    if (!tool.startsWith("nav")) expect(told.availableActions).toEqual(availableActions);
    expect(told.error).not.toHaveProperty("situation");
    return expect((await agent.ask("get_position")).position).toEqual(before.position);
  });
});

it("a mistyped handle gets a suggestion, of the caller's own runs only", async () => {
  const { desk, agent } = await at("pack");
  const { state } = agent;
  const typed = state.startsWith("b") ? `d${state.slice(1)}` : `b${state.slice(1)}`;
  const mistyped = { state: typed, step_id: "pack", summary: "" };
  expect((await agent.ask("complete_step", mistyped)).error).toMatchObject({
    reason: "mistyped",
    suggestion: state,
    message: expect.stringContaining(state),
  });
  const other = await agentAt(desk, { name: "agent-2" });
  const told = await other.ask("complete_step", mistyped);
  expect(told.error).toMatchObject({ code: "STATE_INVALID", reason: "mistyped" });
  expect(JSON.stringify(told)).not.toContain(state);
});

it("a handle is accepted in capitals and with spaces for hyphens", async () => {
  const { agent } = await at("pack");
  const state = agent.state.toUpperCase().replaceAll("-", " ");
  expect(await agent.complete("pack", { state })).toMatchObject({ position: { step: { id: "sing" } } });
});

it("H2: a repeated call is applied once, at a step, in a loop and at a question", async () => {
  const { desk, agent } = await at("land#2");
  const before = await desk.dump();
  for (const step of ["land#1", "trade#1", "land", "lock", "pack"])
    expect((await agent.complete(step)).error?.code).toBe("STEP_ALREADY_COMPLETE");
  expect((await agent.respond("depart", "yes")).error?.code).toBe("CHECKPOINT_ALREADY_RESPONDED");
  expect(await desk.dump()).toBe(before);
});

it("H2: a repeated call is recognised by a run that is only in its state", async () => {
  const { desk } = await led({
    states: { kind: "sealed", carried: true },
    settings: { assurance: "client" },
  });
  const agent = await agentAt(desk, { person: () => ({ action: "accept", content: { option: "yes" } }) });
  await agent.start("voyage");
  await agent.walk("pack", "sing");
  expect((await agent.complete("sing")).error?.code).toBe("STEP_ALREADY_COMPLETE");
  expect((await agent.respond("depart")).position?.step?.id).toBe("lock");
  expect((await agent.respond("depart")).error?.code).toBe("CHECKPOINT_ALREADY_RESPONDED");
  await agent.walk("lock", "land#1", "trade#1");
  expect((await agent.complete("land#1")).error?.code).toBe("STEP_ALREADY_COMPLETE");
  expect((await agent.complete("land#3")).error?.code).toBe("STEP_NOT_CURRENT");
});
