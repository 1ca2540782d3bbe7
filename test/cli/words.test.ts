import pico from "picocolors";
import { describe, expect, it } from "vitest";
import { renderRefusal } from "../../src/cli/render-refusal.ts";
import { type RefusalCode, refusals } from "../../src/model/refusal.ts";
import { operations } from "../../src/operations/operations.ts";
import { namesTool } from "../support/names-tool.ts";
import { question } from "../support/voyage.ts";
import { desks } from "../support/with-desk.ts";
import { edges, start, success, work } from "../support/workflows.ts";
import { callersAt } from "./callers.fixture.ts";

const colours = pico.createColors(false);
const codes = Object.keys(refusals) as RefusalCode[];
const open = desks();

describe("a text at the terminal", () => {
  it.each([
    ["next", "--workflow", "nope"],
    ["attack", "nope"],
    ["trust", "nope"],
    ["migrate", "nope"],
  ])("of %s names commands for an unknown workflow", async (...args) => {
    const { err } = await callersAt(open()).person(...args);
    expect(err).toContain("See navigator workflows, or load it with navigator load.");
  });

  it.each(codes)("for %s names no tool as a command", (code) => {
    const text = renderRefusal({ code, message: "No.", facts: {} }, colours);
    const named = operations.filter(({ name }) => namesTool(text, name, "(?<!the tool )"));
    expect(named).toEqual([]);
  });

  it("names the option of a missing fence, in the message and in the hint", async () => {
    const desk = open();
    await desk.load("errand", {
      nodes: { start, work: work("Work"), done: success },
      edges: edges("start -> work", "work -> done"),
    });
    await desk.plant({ id: "d1", workflowType: "errand" });
    const { person } = callersAt(desk);
    await person("next", "--claim", "me");
    const { err } = await person("advance", "d1", "passed", "--worker", "me");
    expect(err).toContain("The call lacks the fence of that claim: add `--fence 1`.");
    expect(err).toContain("If the claim is yours, call again with its `--fence`");
    expect((await person("advance", "d1", "passed", "--worker", "me", "--fence", "1")).code).toBe(0);
  });

  it("keeps quoted names that look like tools", () => {
    const message = 'There is no task "get_task"; see get_task.';
    const text = renderRefusal({ code: "TASK_NOT_FOUND", message, facts: {} }, colours);
    expect(text).toContain('There is no task "get_task"; see navigator task.');
  });
});

describe("a decision at the terminal", () => {
  const stuck = {
    nodes: {
      start,
      work: work("Work"),
      done: success,
      help: { type: "end", name: "Needs a person", result: "blocked", escalation: "hitl" },
    },
    edges: edges("start -> work", "work -passed-> done", "work -failed-> help", "help -retry-> work"),
  };

  async function stopped() {
    const desk = open();
    await desk.load("stuck", stuck);
    await desk.plant({ id: "t", workflowType: "stuck" });
    await desk.advance("t", undefined);
    await desk.advance("t", "failed");
    return { desk, say: callersAt(desk).person };
  }

  it("on an unknown edge is refused with the known ones", async () => {
    const { say } = await stopped();
    const { err } = await say("resolve", "t", "resume", "--on", "nope");
    expect(err).toContain('"Needs a person" has no way back "nope". There is: "retry" to work.');
    expect((await say("resolve", "t", "goto")).err).toMatch(/its id is needed\.\n {2}nodes: start, work, /);
  });

  it.each([
    ["--node", "work", "node: only goto takes it"],
    ["--on", "retry", "on: only resume takes it"],
  ])("to end a task is refused with %s", async (option, where, said) => {
    const { desk, say } = await stopped();
    const { code, err } = await say("resolve", "t", "fail", option, where);
    expect(err).toContain(said);
    expect(code).toBe(2);
    expect((await desk.records()).map(({ step }) => step)).toEqual(["help"]);
  });

  it("to resume what waits for an answer is told how to give it", async () => {
    const desk = open({ bundled: "test/operations/guided" });
    await desk.load("question", question);
    await desk.plant({ id: "t", workflowType: "question" });
    await desk.ask("advance_task", { taskId: "t" });
    const { code, err } = await callersAt(desk).person("resolve", "t", "resume");
    expect(err).toContain("It waits for an answer: npx -y agent-navigator answer t");
    expect(code).toBe(3);
  });

  it("about an unknown version names the workflow", async () => {
    const { say } = await stopped();
    for (const more of [[], ["--revoke"]]) {
      const { err } = await say("trust", "stuck", "--hash", "abc", ...more);
      expect(err).toMatch(/^WORKFLOW_NOT_FOUND The workflow "stuck" has no version "abc" here/);
    }
  });
});

describe("a command for people", () => {
  it.each([
    ["or to decide on the page: npx -y agent-navigator answer t yes", ["answer", "t", "yes"]],
    ["or to decide on the page: npx -y agent-navigator resolve t cancel", ["resolve", "t", "cancel"]],
    ["of their own: npx -y agent-navigator trust question", ["trust", "question"]],
    ["of their own: npx -y agent-navigator import 'the backup'", ["import", "the backup"]],
    ["of their own: npx -y agent-navigator token rotate", ["token", "rotate"]],
  ])("tells an agent to leave it to its user, and no way round: %s", async (said, args) => {
    const { code, out, err } = await callersAt(open()).agent(...args);
    expect(err).toContain("This is for a person to decide.\n  Tell your user to run this in a terminal");
    expect(err).toContain(said);
    expect(err).not.toMatch(/token operator|NAVIGATOR_/);
    expect([code, out]).toEqual([4, ""]);
  });

  it.each([
    ["person", "terminal"],
    ["program", "token"],
  ] as const)("a %s answers over the channel %s", async (who, channel) => {
    const desk = open({ bundled: "test/operations/guided" });
    await desk.load("question", question);
    await desk.plant({ id: "t", workflowType: "question" });
    await desk.ask("advance_task", { taskId: "t" });
    expect((await callersAt(desk)[who]("answer", "t", "yes")).code).toBe(0);
    const entry = (await desk.history("t")).at(-1);
    expect(entry?.caller).toMatchObject({ kind: "person", channel });
    const answered = entry?.events.find(({ type }) => type === "answered");
    expect(answered).toMatchObject({ receipt: { channel, assurance: "operator" } });
  });
});
