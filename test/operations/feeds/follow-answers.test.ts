import { describe, expect, it } from "vitest";
import { followAnswers, type GivenAnswer } from "../../../src/operations/feeds/follow-answers.ts";
import { StoreError } from "../../../src/store/store-error.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, questioned, start, success, work, yesNo } from "../../support/workflows.ts";

const open = desks({ bundled: "test/support" });

const approved = {
  nodes: { start, build: work("Build", { evidence: [{ approval: "human" }] }), end: success },
  edges: edges("start -> build", "build -> end"),
};
const own = {
  nodes: {
    start,
    ask: { type: "checkpoint", message: "Which?", audience: "agent", options: yesNo },
    end: success,
  },
  edges: edges("start -> ask", "ask -yes-> end", "ask -no-> end"),
};

/** A desk with an agent at a question, and the answers that a follower is told. */
async function followed(most = Number.POSITIVE_INFINITY) {
  const desk = open({ settings: { sync: "off" } });
  await desk.load("questioned", questioned);
  await desk.load("approved", approved);
  await desk.load("own", own);
  const agent = desk.as("agent", "agent-1");
  const begin = (workflow_id: string) =>
    desk.data<{ state: string; taskId: string }>("start_workflow", { workflow_id }, agent);
  const { state, taskId } = await begin("questioned");
  await desk.data("complete_step", { state, step_id: "draft", summary: "done" }, agent);
  const told: GivenAnswer[] = [];
  const ending = new AbortController();
  let hear = (): void => undefined;
  let begun = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const ended = followAnswers({
    call: desk.call,
    signal: ending.signal,
    begun,
    tell: (answer) => {
      told.push(answer);
      hear();
      return told.length < most;
    },
  });
  await hasBegun;
  const next = () =>
    new Promise<void>((resolve) => {
      hear = resolve;
    });
  const end = () => {
    ending.abort();
    return ended;
  };
  return { desk, agent, begin, taskId, told, next, ended, end };
}

describe("a follower of answers", () => {
  it("H14: is told of an answer and of an approval, in their order", async () => {
    const { desk, agent, begin, taskId, told, next, end } = await followed();
    const first = next();
    await desk.data("answer_question", { taskId, option: "ship", note: "small" });
    await first;
    const { state, taskId: second } = await begin("approved");
    await desk.try("complete_step", { state, step_id: "build", summary: "built" }, agent);
    const third = next();
    await desk.data("answer_question", { taskId: second, requirement: "1:approval human" });
    await third;
    expect(told).toMatchObject([
      {
        taskId,
        step: "ask",
        type: "answered",
        decision: "ship",
        note: "small",
        text: expect.stringContaining("tester"),
      },
      { taskId: second, step: "build", type: "approved", decision: "1:approval human" },
    ]);
    expect(await end()).toEqual({ ok: true, value: undefined });
  });

  it("H14: hears nothing of an agent's answer to its own question", async () => {
    const { desk, agent, begin, taskId, told, next, end } = await followed();
    const { state } = await begin("own");
    await desk.data("respond_to_checkpoint", { state, checkpoint_id: "ask", option_id: "yes" }, agent);
    const heard = next();
    await desk.data("answer_question", { taskId, option: "hold" });
    await heard;
    expect(told.map(({ decision }) => decision)).toEqual(["hold"]);
    await end();
  });

  it("H14: ends when it wants no more", async () => {
    const { desk, taskId, ended, told } = await followed(1);
    await desk.data("answer_question", { taskId, option: "ship" });
    expect(await ended).toEqual({ ok: true, value: undefined });
    expect(told).toHaveLength(1);
  });

  it("H14: says so if the store cannot be read", async () => {
    const desk = open();
    const store = () => Promise.reject(new StoreError("IO", "it is gone"));
    const call = { ...desk.call, ports: { ...desk.call.ports, store } };
    const { signal } = new AbortController();
    expect(await followAnswers({ call, signal, begun: () => undefined, tell: () => true })).toMatchObject({
      ok: false,
      refusal: { code: "STORE_UNAVAILABLE" },
    });
  });
});
