import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/json.ts";
import { agent } from "./course.fixture.ts";
import { activity, ask, each, flag, GuidedCourse, guided, list, single, step } from "./guided.fixture.ts";

const out = { action: "log", message: "out of {item}" };
const leads = (transitionTo: string): JsonObject => ({
  id: transitionTo,
  label: transitionTo,
  effects: { transitionTo },
});
const turn: JsonObject = {
  kind: "decision",
  id: "turn",
  branches: [{ id: "go", condition: "on", transitionTo: "two" }, { id: "stay" }],
};
const led = (items: readonly JsonObject[], exitActions: JsonObject[] = [out], more: JsonObject = {}) =>
  GuidedCourse.begun(
    guided(
      [
        activity("one", [step("a"), ...items], {
          exitActions,
          transitions: [{ to: "two" }],
          ...more,
        }),
        activity("two", [step("in two")]),
      ],
      { variables: [flag("on"), list("files", [1, 2])] },
    ),
    { known: [single([step("inside")], { id: "child" })] },
  );
const left = (run: GuidedCourse) => ({
  noted: run.happened("noted").map(({ text }) => text),
  exited: run.happened("exited").map((event) => event.step),
});
const once = { noted: ["out of {item}"], exited: ["one"] };

describe("the way out of an activity", () => {
  it.each([
    ["step", step("last", { condition: "on" })],
    ["question", ask("last", ["yes"], { condition: "on" })],
    ["loop", each("last", "files", [step("in")], { when: "on == true" })],
  ])("G1 C6: an activity is left even if its last item, a %s, is passed", (_, last) => {
    const run = led([last]);
    expect(run.done()).toBe("in two");
    expect(run.happened("skipped")).toHaveLength(1);
    expect(left(run)).toEqual(once);
  });

  it("G1 G2: a decision that leads out of the activity runs its exit actions, one that stays inside does not", () => {
    const gone = led([turn, step("after")]);
    expect(gone.done({ on: true })).toBe("in two");
    expect(left(gone)).toEqual(once);
    const stayed = led([turn, step("after")]);
    expect(stayed.done()).toBe("after");
    expect(left(stayed)).toEqual({ noted: [], exited: [] });
  });

  it.each([["two"], ["one"], ["__terminal__"], ["nowhere"]])("G1 C3: a jump to %s goes it", (target) => {
    const run = led([ask("b", [leads(target), "go"])]);
    run.done();
    run.choose(target);
    expect(left(run)).toEqual(once);
  });

  it("G1 C3 L5: exit actions run outside the loop, without its item", () => {
    const run = led([each("all", "files", [ask("b", [leads("two")])])]);
    run.done();
    expect(run.choose("two")).toBe("in two");
    expect(left(run)).toEqual(once);
    expect(run.happened("loop_left")).toHaveLength(1);
  });

  it("G1 G5: a call that returns to another activity runs the exit actions", () => {
    const run = led([], [out], { triggers: { workflow: "child", returnTo: "two" } });
    run.do({ type: "call", workflow: "child", by: agent });
    expect(run.done()).toBe("in two");
    expect(left(run)).toEqual({ noted: ["out of {item}"], exited: ["main", "one"] });
  });

  it("A4 C3: a jump passes a step that the exit actions make", () => {
    const run = led([ask("b", [leads("two"), "go"])], [out, { action: "validate", target: "on" }]);
    run.done();
    expect(run.choose("two")).toBe("in two");
    expect(left(run)).toEqual({ noted: [], exited: ["one"] });
  });

  const copies = [{ action: "set", target: "copy", value: "{big}{big}" }];
  const big = { big: "x".repeat(40_000) };

  it("A4 E13: exit actions of a jump that hold too much escalate at the question, inside its loops", () => {
    const run = led([each("all", "files", [ask("b", [leads("two")])])], copies);
    run.done(big);
    expect(run.choose("two")).toBe("b#1");
    expect(run.position).toMatchObject({ escalation: "variables_too_large", loops: [{ number: 1 }] });
    run.resolve("resume");
    expect([run.id, run.happened("exited")]).toEqual(["b#1", []]);
  });

  it("A4 E13: exit actions that hold too much escalate at a decision and on return from a call", () => {
    const branch = led([turn], copies);
    branch.report(undefined, { variables: { ...big, on: true } });
    expect(branch.position).toMatchObject({ escalation: "variables_too_large", step: "one/turn" });
    const called = led([step("b")], copies, { triggers: { workflow: "child", returnTo: "two" } });
    called.done(big);
    called.do({ type: "call", workflow: "child", by: agent });
    called.done();
    expect(called.position).toMatchObject({ escalation: "variables_too_large", step: "one/b" });
  });
});
