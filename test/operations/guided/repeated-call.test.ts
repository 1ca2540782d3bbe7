import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/model/json.ts";
import { type Agent, agents } from "../../support/guided-agent.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test/operations/guided" });
const agentAt = agents();

const step = (id: string) => ({ id, name: id });

function flow(activities: Json, more: Readonly<Record<string, Json>> = {}): Json {
  return { id: "flow", version: "1", title: "Flow", initialActivity: "a", activities, ...more };
}

async function led(definition: Json): Promise<Agent> {
  const desk = open();
  await desk.load("flow", definition);
  const agent = await agentAt(desk);
  await agent.start("flow");
  return agent;
}

const go = {
  kind: "checkpoint",
  id: "go",
  audience: "agent",
  message: "Again?",
  options: [
    { id: "again", label: "Again", effects: { transitionTo: "a" } },
    { id: "on", label: "On" },
  ],
};
const last = { id: "b", name: "B", steps: [step("end")] };

describe("a call that is repeated because its answer was lost", () => {
  it("is not applied to the next visit of an activity that repeats itself", async () => {
    const round = { to: "a", condition: "n < 3" };
    const definition = flow(
      [{ id: "a", name: "A", steps: [step("s")], transitions: [round, { to: "b", isDefault: true }] }, last],
      { variables: [{ name: "n", type: "number", defaultValue: 0 }] },
    );
    const agent = await led(definition);
    const first = await agent.complete("s", { variables: { n: 1 } });
    expect(first.position?.step?.id).toBe("s");
    const repeated = await agent.complete("s", { variables: { n: 1 } });
    expect(repeated.error).toMatchObject({ code: "STEP_ALREADY_COMPLETE" });
    expect(repeated.error?.["message"]).toContain("say what is different");
    expect(await agent.complete("s", { variables: { n: 2 } })).toMatchObject({ isError: false });
    expect(await agent.complete("s", { variables: { n: 2 }, summary: "the third" })).toMatchObject({
      isError: false,
    });
  });

  it("is not applied to the next step of the same name", async () => {
    const agent = await led(
      flow([
        { id: "a", name: "A", steps: [step("s1")], transitions: [{ to: "b" }] },
        { id: "b", name: "B", steps: [step("s1"), step("s2")] },
      ]),
    );
    expect((await agent.complete("s1")).position?.activity.id).toBe("b");
    expect((await agent.complete("s1")).error?.code).toBe("STEP_ALREADY_COMPLETE");
    expect((await agent.complete("s1", { output: { other: 1 } })).position?.step?.id).toBe("s2");
  });

  it("does not answer the question when it is asked again", async () => {
    const agent = await led(flow([{ id: "a", name: "A", steps: [go], transitions: [{ to: "b" }] }, last]));
    expect((await agent.respond("go", "again")).checkpoint?.id).toBe("go");
    expect((await agent.respond("go", "again")).error?.code).toBe("CHECKPOINT_ALREADY_RESPONDED");
    expect((await agent.respond("go", "on")).position?.step?.id).toBe("end");
  });

  it("must name its pass in a loop, where the path alone is refused", async () => {
    const loop = {
      kind: "loop",
      id: "l",
      loopType: "forEach",
      over: "items",
      variable: "item",
      steps: [step("s")],
    };
    const definition = flow([{ id: "a", name: "A", steps: [loop], transitions: [{ to: "b" }] }, last], {
      variables: [{ name: "items", type: "array", defaultValue: [1, 2, 3] }],
    });
    const agent = await led(definition);
    expect((await agent.complete("a/l/s")).error?.code).toBe("STEP_NOT_CURRENT");
    const same = { summary: "done" };
    expect((await agent.complete("s#1", same)).position?.step?.id).toBe("s#2");
    expect((await agent.complete("s#1", same)).error?.code).toBe("STEP_ALREADY_COMPLETE");
    expect((await agent.complete("a/l/s", same)).error?.code).toBe("STEP_ALREADY_COMPLETE");
    expect((await agent.complete("s#2", same)).position?.step?.id).toBe("s#3");
  });
});
