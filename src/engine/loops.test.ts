import { describe, expect, it } from "vitest";
import { apply } from "./apply.ts";
import { agent, clock } from "./course.fixture.ts";
import {
  activity,
  ask,
  each,
  flag,
  GuidedCourse,
  guided,
  list,
  rounds,
  single,
  step,
} from "./guided.fixture.ts";

const n = { name: "n", type: "number", defaultValue: 0 };
const files = { variables: [list("files", ["a", "b"])] };

describe("three kinds of loops", () => {
  it("L1 L2: forEach makes a pass for each item and repeats its steps and questions", () => {
    const led = GuidedCourse.begun(single([each("all", "files", [step("read"), ask("ok", ["yes"])])], files));
    expect(led.rest()).toEqual(["read#1", "ok#1", "read#2", "ok#2"]);
    expect(led.position).toMatchObject({ state: "done", result: "success" });
    expect(led.position.loops).toBeUndefined();
    expect(led.happened("loop_started")).toEqual([{ type: "loop_started", step: "main/all", total: 2 }]);
    expect(led.happened("loop_iterated").map(({ pass }) => pass)).toEqual([1, 2]);
    expect(led.happened("loop_left")).toEqual([{ type: "loop_left", step: "main/all", passes: 2 }]);
    expect(led.happened("asked")).toHaveLength(2);
  });

  it("L1 C2: a question in a loop is asked on each pass, with the time of that pass", () => {
    const led = GuidedCourse.begun(single([each("all", "files", [ask("ok", ["yes"])])], files));
    led.now = 40;
    led.choose("yes");
    expect(led.position).toMatchObject({ step: "main/all/ok", since: 40 });
  });

  it("L1 C5: the time limit of a question in a loop runs from its pass", () => {
    const timed = { autoAdvanceMs: 100, defaultOption: "yes" };
    const led = GuidedCourse.begun(single([each("all", "files", [ask("ok", ["yes"], timed)])], files));
    led.timeout(100);
    expect(led.id).toBe("ok#2");
    led.now += 99;
    expect(led.refusal({ type: "timeout", by: clock })).toMatchObject({
      code: "NOT_DUE",
      facts: { due: 200 },
    });
    led.timeout(1);
    expect(led.position.state).toBe("done");
  });

  it("L2: an empty list makes no pass", () => {
    const led = GuidedCourse.begun(
      single([each("all", "files", [step("read")])], { variables: [list("files")] }),
    );
    expect(led.position.state).toBe("done");
    expect(led.happened("loop_started")).toEqual([]);
  });

  it("L2: while evaluates its condition before each pass", () => {
    const program = single([rounds("more", "while", "n < 2", [step("work")]), step("last")], {
      variables: [n],
    });
    const led = GuidedCourse.begun(program);
    expect([led.id, led.done({ n: 1 }), led.done({ n: 2 })]).toEqual(["work#1", "work#2", "last"]);
    expect(GuidedCourse.begun(program, { variables: { n: 5 } }).id).toBe("last");
  });

  it("L2: doWhile evaluates its condition after each pass", () => {
    const program = single([rounds("more", "doWhile", "n < 2", [step("work")]), step("last")], {
      variables: [n],
    });
    const led = GuidedCourse.begun(program, { variables: { n: 5 } });
    expect([led.id, led.done({ n: 1 }), led.done({ n: 2 })]).toEqual(["work#1", "work#2", "last"]);
  });

  it("L2: without a condition, while makes no pass and doWhile makes one", () => {
    const items = (loopType: string) => [{ kind: "loop", id: "l", loopType, steps: [step("work")] }];
    expect(GuidedCourse.begun(single(items("while"))).position.state).toBe("done");
    expect(GuidedCourse.begun(single(items("doWhile"))).rest()).toEqual(["work#1"]);
  });

  it("L1: loops nest, and an inner loop starts again in each pass of the outer one", () => {
    const led = GuidedCourse.begun(
      single([each("all", "files", [each("twice", "files", [step("read")], { variable: "other" })])], files),
    );
    expect(led.rest()).toEqual(["read#1.1", "read#1.2", "read#2.1", "read#2.2"]);
  });
});

describe("a pass in which nothing happens", () => {
  const never = { condition: "n > 5" };

  it.each(["while", "doWhile"] as const)("L2: a %s loop is left, with a warning", (kind) => {
    const led = new GuidedCourse(
      single([rounds("more", kind, "n == 0", [step("work", never)])], { variables: [n] }),
    );
    expect(led.begin().warnings).toEqual(['"more" asked nothing and changed nothing, so it was left.']);
    expect(led.position.state).toBe("done");
    expect(led.happened("loop_left")).toMatchObject([{ passes: 1 }]);
  });

  it("L2: a list is completed even if nothing happens in a pass", () => {
    const led = GuidedCourse.begun(
      single([each("all", "files", [step("work", never)])], { variables: [n, ...files.variables] }),
    );
    expect(led.happened("loop_left")).toMatchObject([{ passes: 2 }]);
    expect(led.happened("skipped")).toHaveLength(2);
  });

  it.each([
    [
      "a skipped step",
      step("work", { required: false }),
      (led: GuidedCourse) => led.do({ type: "skip", by: agent }),
    ],
    ["an answer", ask("ok", ["yes"]), (led: GuidedCourse) => led.choose("yes")],
    [
      "a passed question",
      ask("ok", ["yes"], { blocking: false }),
      (led: GuidedCourse) => led.do({ type: "pass", by: agent }),
    ],
    ["a time limit", step("work", { timeout: "10ms" }), (led: GuidedCourse) => led.timeout(10)],
  ])("L2: %s keeps a loop from being idle", (_, item, move) => {
    const led = GuidedCourse.begun(single([rounds("more", "while", "n == 0", [item])], { variables: [n] }));
    move(led);
    expect(led.where.loop).toEqual({ id: "more", iteration: 2 });
  });

  it("L2: a report in an inner loop keeps the outer loop from being idle", () => {
    const inner = rounds("inner", "doWhile", "n > 5", [step("work")]);
    const led = GuidedCourse.begun(single([rounds("outer", "while", "n == 0", [inner])], { variables: [n] }));
    led.done();
    expect(led.id).toBe("work#2.1");
  });
});

describe("leaving a loop early", () => {
  const stop = flag("stop");
  const breaks = { breakCondition: "stop == true" };
  const vars = { variables: [stop, flag("stop2"), list("files", ["a", "b"])] };

  it("L4: a loop breaks after a step", () => {
    const led = GuidedCourse.begun(
      single([each("all", "files", [step("one"), step("two")], breaks), step("last")], vars),
    );
    expect(led.done({ stop: true })).toBe("last");
    expect(led.happened("loop_left")).toMatchObject([{ passes: 1 }]);
  });

  it("L4: a loop breaks after an answer", () => {
    const options = [{ id: "yes", label: "Yes", effects: { setVariable: { stop: true } } }];
    const led = GuidedCourse.begun(
      single([each("all", "files", [ask("ok", options), step("two")], breaks), step("last")], vars),
    );
    expect(led.choose("yes")).toBe("last");
  });

  it("L4: a loop breaks after an inner loop", () => {
    const inner = each("inner", "files", [step("read")], { variable: "other" });
    const led = GuidedCourse.begun(
      single([each("all", "files", [inner, step("two")], breaks), step("last")], vars),
    );
    expect(led.done({ stop: true })).toBe("read#1.2");
    expect(led.done()).toBe("last");
  });

  it("L4: an inner loop breaks without the outer one", () => {
    const inner = each("inner", "files", [step("read")], {
      variable: "other",
      breakCondition: "stop == true",
    });
    const led = GuidedCourse.begun(single([each("all", "files", [inner, step("two")])], vars));
    expect(led.done({ stop: true })).toBe("two#1");
    expect(led.done()).toBe("read#2.1");
  });

  it("L4: a skipped step does not break a loop", () => {
    const gone = step("gone", { condition: "stop == false" });
    const led = GuidedCourse.begun(single([each("all", "files", [gone, step("work")], breaks)], vars), {
      variables: { stop: true },
    });
    expect(led.id).toBe("work#1");
  });

  it("L4: a loop at its limit is left with a warning", () => {
    const items = [each("all", "files", [step("read")], { maxIterations: 1 }), step("last")];
    const led = GuidedCourse.begun(single(items, files));
    expect(led.report().warnings).toEqual(['"all" went round 1 times, which is its limit.']);
    expect(led.id).toBe("last");
  });

  it("L4: a loop that ends by itself gives no warning", () => {
    const led = GuidedCourse.begun(
      single([each("all", "files", [step("read")], { maxIterations: 2 }), step("last")], files),
    );
    led.done();
    expect(led.report().warnings).toEqual([]);
  });

  it("L4 C3: an answer that jumps leaves every loop around it", () => {
    const away = ask("ok", [{ id: "away", label: "Away", effects: { transitionTo: "other" } }]);
    const inner = each("inner", "files", [away], { variable: "other" });
    const led = GuidedCourse.begun(
      guided([activity("main", [each("all", "files", [inner])]), activity("other", [step("last")])], files),
    );
    expect(led.choose("away")).toBe("last");
    expect(led.position.loops).toBeUndefined();
    expect(led.happened("loop_left").map((event) => event.step)).toEqual(["main/all/inner", "main/all"]);
  });
});

it("P3: a position in its thousandth pass is as small as in its second", () => {
  const items = [rounds("more", "while", "n < 2000", [step("work")], { maxIterations: 5000 })];
  const led = GuidedCourse.begun(single(items, { variables: [n] }));
  let { position } = led;
  const sizes: number[] = [];
  for (let pass = 1; pass <= 1_000; pass++) {
    const variables = { n: 1000 + (pass % 2) };
    const result = apply(led.program, position, { type: "report", variables, by: agent }, led.world);
    if (result.ok) position = result.value.position;
    sizes.push(JSON.stringify(position).length);
  }
  expect(position).toMatchObject({ loops: [{ number: 1_001 }], steps: 1_000 });
  expect(Math.max(...sizes) - (sizes[2] ?? 0)).toBeLessThan(20);
});
