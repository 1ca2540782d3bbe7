import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../model/json.ts";
import { agent, person } from "./course.fixture.ts";
import { activity, ask, each, flag, GuidedCourse, guided, list, single, step } from "./guided.fixture.ts";

const set = (target: string, value?: Json, more: JsonObject = {}): JsonObject => ({
  action: "set",
  target,
  ...(value !== undefined && { value }),
  ...more,
});
const acting = (actions: readonly JsonObject[], more: JsonObject = {}) =>
  step("act", { actions: [...actions], ...more });
const n = { name: "n", type: "number", defaultValue: 0 };
const big = "x".repeat(40_000);

describe("the actions of a step", () => {
  it("A1: log, message and emit are recorded with the values of their variables", () => {
    const led = GuidedCourse.begun(
      single([
        acting([
          { action: "log", message: "n is {n}, {gone} stays, {o} too" },
          { action: "message", message: "plain" },
          { action: "emit", target: "ready" },
          { action: "log", message: "never", condition: "n > 5" },
        ]),
      ]),
    );
    led.done({ n: 2, o: { a: null } });
    expect(led.happened("noted")).toEqual([
      { type: "noted", step: "main/act", as: "log", text: 'n is 2, {gone} stays, {"a":null} too' },
      { type: "noted", step: "main/act", as: "message", text: "plain" },
      { type: "noted", step: "main/act", as: "emit", text: "ready" },
    ]);
  });

  it("A1: a long value is cut in a recorded text", () => {
    const led = GuidedCourse.begun(single([acting([{ action: "log", message: "{long}" }])]));
    led.done({ long: big });
    expect(led.happened("noted")[0]?.text).toBe(`${"x".repeat(2_000)}…`);
  });

  it("A2 L3: set actions run in order, each seeing the earlier ones and the report", () => {
    const led = GuidedCourse.begun(
      single(
        [acting([set("a", "{n}"), set("b", "{a}"), set("c", "{gone}"), set("d", "n={n}")]), step("last")],
        {
          variables: [n],
        },
      ),
    );
    led.done({ n: 3 });
    expect(led.position.variables).toEqual({ n: 3, a: 3, b: 3, c: null, d: "n=3" });
  });

  it("A2: set writes inside a variable, and creates missing objects", () => {
    const led = GuidedCourse.begun(
      single([
        acting([set("plan.state.done", true), set("plan.size", 2), set("text.size", 1)]),
        step("last"),
      ]),
    );
    led.done({ plan: { state: { old: 1 } }, text: "words" });
    expect(led.position.variables).toEqual({
      plan: { state: { old: 1, done: true }, size: 2 },
      text: { size: 1 },
    });
  });

  it("A2: set does nothing if its condition does not hold", () => {
    const led = GuidedCourse.begun(
      single([acting([set("a", 1, { condition: "n > 5" }), set("b", undefined, { condition: "n > 5" })])], {
        variables: [n],
      }),
    );
    led.done();
    expect(led.position.variables).toEqual({});
  });

  it("A2: set without a value makes the report bring the variable, and the refusal lists missing ones", () => {
    const led = GuidedCourse.begun(single([acting([set("a"), set("b.c"), set("b")]), step("last")]));
    expect(led.refusal({ type: "report", variables: { x: 1 }, by: agent })).toEqual({
      code: "VARIABLE_INVALID",
      message: '"act" is done when "a" and "b" is reported with it.',
      facts: { step: "main/act", missing: ["a", "b"] },
    });
    expect(led.done({ a: 1, b: { c: 2 } })).toBe("last");
    expect(led.position.variables).toEqual({ a: 1, b: { c: 2 } });
  });

  it("A2 L3: the condition of a required variable sees the variables of the report", () => {
    const asks = acting([set("b", undefined, { condition: "n > 5" })]);
    const led = GuidedCourse.begun(single([asks, step("last")], { variables: [n] }));
    expect(led.refusal({ type: "report", variables: { n: 6 }, by: agent }).facts).toMatchObject({
      missing: ["b"],
    });
    expect(led.done({ n: 6, b: 1 })).toBe("last");
    expect(led.position.variables).toEqual({ n: 6, b: 1 });
  });

  it("A2 C7: a reserved variable that the step does not ask for in the end may not be written", () => {
    const yes = { id: "yes", label: "Yes", effects: { setVariable: { ok: true } } };
    const asks = acting([set("ok", undefined, { condition: "n > 5" })]);
    const led = GuidedCourse.begun(
      single([asks, ask("sure", [yes], { audience: "human" })], { variables: [n, flag("ok")] }),
    );
    expect(led.refusal({ type: "report", variables: { ok: true }, by: agent }).facts).toMatchObject({
      reserved: true,
    });
    led.done({ n: 6, ok: true });
    expect(led.position.variables).toEqual({ n: 6, ok: true });
  });

  it("A2: a report of `failed` runs no actions and needs no variables", () => {
    const led = GuidedCourse.begun(
      single([acting([set("a"), set("b", 1)], { outputs: ["passed", "failed"] })]),
    );
    led.report("failed");
    expect(led.position).toMatchObject({ state: "done", variables: {} });
  });

  it("L3: actions run first, then the loop may break, then the way on is chosen", () => {
    const led = GuidedCourse.begun(
      single(
        [
          each("all", "files", [acting([set("stop", true)]), step("more")], { breakCondition: "stop" }),
          step("last"),
        ],
        { variables: [flag("stop"), list("files", [1, 2])] },
      ),
    );
    expect(led.done()).toBe("last");
  });

  it("L3 P2: actions that hold too much refuse the report, and nothing of it is kept", () => {
    const led = GuidedCourse.begun(single([acting([set("a", "{big}{big}")])]));
    expect(led.refusal({ type: "report", variables: { big }, by: agent })).toMatchObject({
      code: "VARIABLE_INVALID",
      facts: { limit: 65_536 },
    });
    expect(led.position.variables).toEqual({});
  });

  it("C7: a step that asks for a reserved variable lets its reporter write it", () => {
    const yes = { id: "yes", label: "Yes", effects: { setVariable: { ok: true } } };
    const led = GuidedCourse.begun(
      single([step("free"), acting([set("ok")]), ask("sure", [yes], { audience: "human" })], {
        variables: [flag("ok")],
      }),
    );
    expect(led.refusal({ type: "report", variables: { ok: true }, by: agent }).facts).toMatchObject({
      reserved: true,
    });
    led.done();
    led.done({ ok: true });
    expect(led.position.variables).toEqual({ ok: true });
  });
});

describe("entry and exit actions of an activity", () => {
  const child = (more: JsonObject) =>
    guided([activity("main", [step("in")], more), activity("next", [step("last")])]);

  it("A4: entry and exit actions run on the way in and out", () => {
    const led = new GuidedCourse(
      child({ entryActions: [set("a", 1)], exitActions: [set("b", 2)], transitions: [{ to: "next" }] }),
    );
    led.begin();
    expect(led.position.variables).toEqual({ a: 1 });
    led.done();
    expect(led.position.variables).toEqual({ a: 1, b: 2 });
  });

  it("A4: entry and exit actions that check or ask for a variable make a step", () => {
    const led = GuidedCourse.begun(
      child({
        entryActions: [set("a")],
        exitActions: [{ action: "validate", target: "a == 1" }],
        transitions: [{ to: "next" }],
      }),
    );
    expect([led.id, led.done({ a: 1 }), led.done(), led.done()]).toEqual([
      "__enter__",
      "in",
      "__exit__",
      "last",
    ]);
  });

  it.each([
    ["in", { entryActions: [set("a", "{big}{big}")], transitions: [{ to: "next" }] }, "main"],
    ["out", { exitActions: [set("a", "{big}{big}")], transitions: [{ to: "next" }] }, "main/__leave__"],
  ])("A4 E13: actions on the way %s that hold too much escalate", (_, more, at) => {
    const led = GuidedCourse.begun(child(more), { variables: { big } });
    if (led.id === "in") led.done();
    expect(led.position).toMatchObject({ step: at, escalation: "variables_too_large", variables: { big } });
  });

  it("C3 E13: an answer that sets too much escalates, and resuming asks again", () => {
    const yes = { id: "yes", label: "Yes", effects: { setVariable: { copy: "{big}" } } };
    const led = GuidedCourse.begun(single([ask("ok", [yes])]), { variables: { big } });
    led.answer("yes", { by: person });
    expect(led.position).toMatchObject({ escalation: "variables_too_large", variables: { big } });
    led.resolve("resume");
    expect([led.id, led.happened("asked").length]).toEqual(["ok", 2]);
  });
});
