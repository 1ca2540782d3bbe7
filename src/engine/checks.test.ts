import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/json.ts";
import { agent } from "./course.fixture.ts";
import { activity, flag, GuidedCourse, guided, single, step } from "./guided.fixture.ts";

const ok = { variables: [flag("ok")] };
const checked = (more: JsonObject = {}) =>
  step("check", {
    actions: [
      { action: "log", message: "tried" },
      { action: "set", target: "tried", value: true },
      { action: "validate", target: "ok == true", message: "It must be ok." },
      { action: "set", target: "passed", value: true },
    ],
    ...more,
  });
const program = single([checked(), step("last")], ok);

describe("a check that does not hold", () => {
  it("A3 P2: a failed check makes the report an attempt, and nothing of it is kept", () => {
    const led = GuidedCourse.begun(program);
    led.now = 7;
    const turn = led.report(undefined, { variables: { note: "mine" } });
    expect(turn).toMatchObject({
      action: "retry",
      retriesUsed: 1,
      retriesRemaining: 2,
      warnings: ["It must be ok."],
      to: "main/check",
    });
    expect(led.position).toMatchObject({ variables: {}, steps: 1, since: 7, state: "ready" });
    expect(turn.events.map(({ type }) => type)).toEqual([
      "reported",
      "validate_failed",
      "retried",
      "warned",
      "entered",
    ]);
  });

  it("A3: a check that holds lets the report pass, and the attempts are forgotten", () => {
    const led = GuidedCourse.begun(program);
    led.done();
    led.done();
    expect(led.position.attempts).toEqual({ "main/check": 2 });
    expect(led.done({ ok: true })).toBe("last");
    expect(led.position).toMatchObject({
      attempts: {},
      retries: 2,
      variables: { ok: true, tried: true, passed: true },
    });
  });

  it("A3: a check that fails after three retries escalates", () => {
    const led = GuidedCourse.begun(program);
    for (let times = 0; times < 3; times++) led.done({ note: times });
    expect(led.report(undefined, { variables: { note: "last" } })).toMatchObject({
      action: "escalate",
      reason: "validate_failed",
    });
    expect(led.position).toMatchObject({ state: "waiting", variables: {}, step: "main/check", retries: 3 });
    expect(led.refusal({ type: "report", variables: { ok: true }, by: agent }).code).toBe("TASK_WAITING");
  });

  it("A3 N3 R5: a person who resumes the task renews the three retries", () => {
    const led = GuidedCourse.begun(program);
    for (let times = 0; times < 4; times++) led.report();
    led.resolve("resume");
    expect(led.position).toMatchObject({ state: "ready", step: "main/check", attempts: {} });
    for (let times = 0; times < 3; times++) expect(led.report().action).toBe("retry");
    expect(led.report().reason).toBe("validate_failed");
    led.resolve("goto", { node: "main/last" });
    expect(led.id).toBe("last");
  });

  it.each([0, 1, 5])("A3 R1: the step's own budget replaces the three retries: %i", (maxRetries) => {
    const led = GuidedCourse.begun(single([checked({ maxRetries })], ok));
    for (let used = 1; used <= maxRetries; used++)
      expect(led.report()).toMatchObject({ retriesUsed: used, retriesRemaining: maxRetries - used });
    expect(led.report().reason).toBe("validate_failed");
  });

  it("A3: a check whose condition does not hold is not made", () => {
    const actions = [{ action: "validate", target: "ok == true", condition: "gone != null" }];
    expect(
      GuidedCourse.begun(
        single([step("check", { actions }), step("last")], {
          variables: [flag("ok"), { name: "gone", type: "string" }],
        }),
      ).done(),
    ).toBe("last");
  });

  it("A3 E9: a report of `failed` is not checked and does not pass the step", () => {
    const led = GuidedCourse.begun(single([checked({ outputs: ["passed", "failed"] }), step("last")], ok));
    expect(led.report("failed")).toMatchObject({ to: "main/check", reason: "unhandled_failure" });
    expect(led.happened("validate_failed")).toEqual([]);
  });

  it("A3 E12: a time limit does not lead past a check", () => {
    const led = GuidedCourse.begun(single([checked({ timeout: 100 }), step("last")], ok));
    expect(led.timeout(100)).toMatchObject({ to: "main/check", reason: "timeout" });
  });

  it("A3: a task that escalated at a check can be ended early or resolved", () => {
    const led = GuidedCourse.begun(guided([activity("main", [checked()])], ok));
    for (let times = 0; times < 4; times++) led.report();
    led.resolve("succeed");
    expect(led.position).toMatchObject({ state: "done", result: "success" });
  });
});
