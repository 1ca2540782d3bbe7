import { describe, expect, it } from "vitest";
import { agent, forked, person } from "./course.fixture.ts";
import { activity, ask, each, flag, GuidedCourse, guided, list, single, step } from "./guided.fixture.ts";

const end = { type: "end", by: agent } as const;
const skip = { id: "skip", label: "Skip", effects: { skipActivities: ["last"] } };
const child = guided([activity("main", [step("inside")]), activity("last", [step("own last")])], {
  id: "child",
  finalActivity: "last",
});
const program = guided(
  [
    activity("main", [ask("q", [skip, "go"]), each("all", "files", [step("in")])], {
      triggers: { workflow: "child" },
      transitions: [{ to: "last" }],
    }),
    activity("last", [step("tidy"), ask("sure", ["yes"], { audience: "human" }), step("close")], {
      triggers: { workflow: "child" },
    }),
  ],
  { finalActivity: "last", variables: [list("files", [1, 2])] },
);
const begun = (option = "go") => {
  const led = GuidedCourse.begun(program, { known: [child] });
  led.choose(option);
  return led;
};

describe("giving a task up", () => {
  it("N5: giving up leads out of all loops through the last activity, and cancels at its end", () => {
    const led = begun();
    led.do({ ...end, note: "too long" });
    expect(led.id).toBe("tidy");
    expect(led.position).toMatchObject({ ending: true, state: "ready" });
    expect(led.position.loops).toBeUndefined();
    expect(led.happened("ending")).toEqual([
      { type: "ending", step: "main/all/in", note: "too long", by: agent },
    ]);
    led.rest();
    expect(led.position).toMatchObject({ state: "cancelled", result: "cancelled" });
    expect(led.refusal(end).code).toBe("TASK_ENDED");
  });

  it("N5 G3: giving up enters a last activity that was to be skipped", () => {
    const led = begun("skip");
    led.do(end);
    expect(led.id).toBe("tidy");
    expect(led.position.skips).toBeUndefined();
  });

  it("N5: giving up a second time cancels at once", () => {
    const led = begun();
    led.do(end);
    expect(led.do({ ...end, note: "now" })).toMatchObject({ action: "complete", to: "last/tidy" });
    expect(led.position).toMatchObject({ state: "cancelled" });
    expect(led.happened("ended")).toEqual([
      { type: "ended", step: "last/tidy", result: "cancelled", note: "now", by: agent },
    ]);
  });

  it("N5: giving up in the last activity cancels at once, also inside a call made there", () => {
    const there = begun();
    there.done();
    there.done();
    expect(there.id).toBe("tidy");
    const inside = begun();
    inside.done();
    inside.done();
    inside.do({ type: "call", workflow: "child", by: agent });
    for (const led of [there, inside]) {
      led.do(end);
      expect(led.position).toMatchObject({ state: "cancelled", result: "cancelled" });
      expect(led.happened("ending")).toEqual([]);
    }
  });

  it("N5: inside a call the task's own workflow names the last activity", () => {
    const led = begun();
    led.do({ type: "call", workflow: "child", by: agent });
    led.do(end);
    expect([led.id, led.position.frames]).toEqual(["tidy", []]);
  });

  it("N5: giving up without a last activity cancels at once", () => {
    const led = GuidedCourse.begun(single([step("a")]));
    led.do(end);
    expect(led.position).toMatchObject({ state: "cancelled", step: "main/a" });
  });

  it("N5 F3: giving up cancels open branches", () => {
    const led = GuidedCourse.begun(forked(["a", "b"]));
    led.do(end);
    expect(led.happened("branches_cancelled")).toMatchObject([{ branches: ["a", "b"] }]);
    expect(led.position.state).toBe("cancelled");
  });

  it("N5 N4: only a person gives up an escalated task, which then goes to its last activity", () => {
    const stuck = guided(
      [
        activity("main", [step("a", { outputs: ["passed", "failed"], maxRetries: 0 })], {
          transitions: [{ to: "last" }],
        }),
        activity("last", [step("tidy")]),
      ],
      { finalActivity: "last" },
    );
    const held = GuidedCourse.begun(stuck);
    held.report("failed");
    expect(held.position.escalation).toBe("max_retries_exceeded");
    expect(held.refusal(end).code).toBe("TASK_WAITING");
    held.do({ ...end, by: person });
    expect(held.position).toMatchObject({ state: "ready", step: "last/tidy", ending: true });
    expect(held.position.escalation).toBeUndefined();
    held.report();
    expect(held.position).toMatchObject({ state: "cancelled" });
  });

  it("N5 N3: a task that escalates in its last activity is resolved by a person", () => {
    const led = GuidedCourse.begun(
      guided(
        [
          activity("main", [step("a")], { transitions: [{ to: "last" }] }),
          activity("last", [step("b")], { transitions: [{ to: "gone" }] }),
        ],
        {
          finalActivity: "last",
          variables: [flag("on")],
        },
      ),
    );
    led.do(end);
    led.report();
    expect(led.position.escalation).toBe("unknown_target");
    led.resolve("fail", { by: person });
    expect(led.position.result).toBe("failure");
  });

  it("N5 N3: a task resumed in its last activity stays given up", () => {
    const checked = step("wrap", { actions: [{ action: "validate", target: "on == true" }] });
    const led = GuidedCourse.begun(
      guided(
        [activity("main", [step("a")], { transitions: [{ to: "last" }] }), activity("last", [checked])],
        { finalActivity: "last", variables: [flag("on")] },
      ),
    );
    led.do(end);
    for (let tries = 0; tries < 4; tries++) led.report();
    expect(led.position.escalation).toBe("validate_failed");
    led.resolve("resume");
    expect(led.position).toMatchObject({ state: "ready", ending: true });
    led.report(undefined, { variables: { on: true } });
    expect(led.position).toMatchObject({ state: "cancelled", result: "cancelled" });
  });

  it("N5 N3: a person may resolve a given-up task as succeeded", () => {
    const led = begun();
    led.do(end);
    expect(led.done()).toBe("sure");
    led.resolve("succeed");
    expect(led.position).toMatchObject({ state: "done", result: "success" });
    expect(led.position.ending).toBeUndefined();
  });

  it("N5 N3: a person who sends a given-up task elsewhere revokes the giving up", () => {
    const led = begun();
    led.do(end);
    expect(led.done()).toBe("sure");
    led.resolve("goto", { node: "main" });
    expect(led.position.ending).toBeUndefined();
    led.rest();
    expect(led.position.result).toBe("success");
  });
});
