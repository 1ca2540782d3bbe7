import { describe, expect, it } from "vitest";
import { agent } from "./course.fixture.ts";
import { activity, ask, each, flag, GuidedCourse, guided, list, single, step } from "./guided.fixture.ts";

const on = { condition: "on == true" };
const vars = { variables: [flag("on"), list("files", ["a", "b", "c"])] };
const skips = (led: GuidedCourse) => led.happened("skipped").map((event) => event.step);

describe("nodes with an entry condition", () => {
  it("C6: a step, a question, a decision and a loop whose condition does not hold are skipped, and the skip is recorded", () => {
    const decision = {
      kind: "decision",
      id: "turn",
      ...on,
      branches: [{ id: "end", transitionTo: "__terminal__" }, { id: "stay" }],
    };
    const led = GuidedCourse.begun(
      single(
        [
          step("a", on),
          ask("b", ["yes"], on),
          decision,
          each("c", "files", [step("in")], { when: "on == true" }),
          step("last"),
        ],
        vars,
      ),
    );
    expect(led.id).toBe("last");
    expect(skips(led)).toEqual(["main/a", "main/b", "main/turn", "main/c"]);
    expect(led.happened("skipped")[0]).toEqual({ type: "skipped", step: "main/a", automatic: true });
    expect(led.position.steps).toBe(0);
  });

  it("C6: both conditions of a node must hold", () => {
    const both = step("a", { condition: "on == true", when: "files != null" });
    expect(GuidedCourse.begun(single([both, step("last")], vars)).id).toBe("last");
    expect(GuidedCourse.begun(single([both, step("last")], vars), { variables: { on: true } }).id).toBe("a");
  });

  it("C6: a condition is evaluated on arrival, with the variables of the step before", () => {
    const led = GuidedCourse.begun(single([step("first"), step("a", on), step("last")], vars));
    expect(led.done({ on: true })).toBe("a");
  });

  it("C6: a retry does not evaluate the condition again", () => {
    const led = GuidedCourse.begun(
      single([step("a", { ...on, outputs: ["passed", "failed"], maxRetries: 1 })], vars),
      {
        variables: { on: true },
      },
    );
    led.report("failed", { variables: { on: false } });
    expect(led.id).toBe("a");
  });

  it("C6: a failed check does not evaluate the condition again", () => {
    const checked = step("a", {
      condition: "context.on == true",
      actions: [{ action: "validate", target: "on == true" }],
    });
    const led = new GuidedCourse(single([checked], vars));
    led.context = { on: true };
    led.begin();
    led.context = {};
    led.report();
    expect(led.id).toBe("a");
  });

  it("C6: resuming does not evaluate the condition again", () => {
    const led = GuidedCourse.begun(
      single([step("a", { ...on, outputs: ["passed", "failed"], maxRetries: 0 })], vars),
      {
        variables: { on: true },
      },
    );
    led.report("failed", { variables: { on: false } });
    led.resolve("resume");
    expect(led.id).toBe("a");
  });

  it("C6: returning from a call does not evaluate the condition again", () => {
    const child = single([step("inside")], { id: "child" });
    const led = GuidedCourse.begun(
      guided([activity("main", [step("a", on), step("last")], { triggers: [{ workflow: "child" }] })], vars),
      { known: [child], variables: { on: true } },
    );
    led.do({ type: "call", workflow: "child", by: agent });
    led.done({ on: false });
    expect(led.id).toBe("a");
    expect(led.position.variables).toEqual({});
  });

  it("C6: a loop evaluates its entry condition once", () => {
    const led = GuidedCourse.begun(
      single([each("all", "files", [step("in")], { when: "on == true" })], vars),
      {
        variables: { on: true },
      },
    );
    led.done({ on: false });
    expect(led.id).toBe("in#2");
    expect(led.rest()).toEqual(["in#2", "in#3"]);
  });

  it("C6: each pass evaluates the conditions of its steps again", () => {
    const led = GuidedCourse.begun(
      single([each("all", "files", [step("a", { condition: "item == 'b'" })])], vars),
    );
    expect(led.rest()).toEqual(["a#2"]);
  });

  it("E8: a loop in which every node is skipped escalates", () => {
    const led = GuidedCourse.begun(
      guided(
        [
          activity("one", [step("a", on)], {
            transitions: [{ to: "two", condition: "on == false" }, { to: "__terminal__" }],
          }),
          activity("two", [step("b", on)], { transitions: [{ to: "one" }] }),
        ],
        vars,
      ),
    );
    expect(led.position.escalation).toBe("automatic_loop");
  });
});
