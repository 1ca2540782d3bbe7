import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/json.ts";
import type { Move } from "../model/move.ts";
import { apply } from "./apply.ts";
import { agent, flow, question, task } from "./course.fixture.ts";
import { activity, ask, each, flag, GuidedCourse, guided, list, single, step } from "./guided.fixture.ts";

const call = (workflow = "child", variables?: JsonObject): Move => ({
  type: "call",
  workflow,
  ...(variables && { variables }),
  by: agent,
});
const vars = { variables: [list("files", ["a", "b"]), { name: "found", type: "number" }, flag("on")] };
const child = single([step("inside")], {
  id: "child",
  variables: [{ name: "found", type: "number" }, flag("on"), { name: "file", type: "string" }],
});
const calling = (trigger: JsonObject = {}, items = [step("a"), step("b")], more: JsonObject = {}) =>
  guided(
    [
      activity("main", items, { triggers: [{ workflow: "child", ...trigger }] }),
      activity("next", [step("c")]),
    ],
    { ...vars, ...more },
  );
const called = (trigger?: JsonObject, known = [child]) => {
  const led = GuidedCourse.begun(calling(trigger), { known });
  led.do(call());
  return led;
};

describe("calling a workflow", () => {
  it("G4: a call suspends the task at its step and begins the child", () => {
    const led = GuidedCourse.begun(calling(), { known: [child] });
    expect(led.do(call())).toMatchObject({
      action: "enter_subflow",
      from: "main/a",
      to: "main/a/main/inside",
    });
    expect(led.position.frames).toMatchObject([{ kind: "call", node: "main/a", workflow: "child" }]);
    expect(led.position.steps).toBe(1);
  });

  it("G4: the child begins with the trigger's variables and the caller's, and the caller's win", () => {
    const led = GuidedCourse.begun(calling({ passContext: ["on", "found", "gone", "context", "evidence"] }), {
      known: [child],
      variables: { on: true, found: 1 },
    });
    led.do(call("child", { found: 2, extra: "more" }));
    expect(led.position.variables).toEqual({ on: true, found: 2, extra: "more" });
  });

  it("G4 L5: a call in a loop can pass on the item, and the loop is suspended", () => {
    const items = [each("all", "files", [step("in")], { variable: "file" })];
    const led = GuidedCourse.begun(calling({ passContext: ["file"] }, items), { known: [child] });
    led.do(call("child", { found: 1 }));
    expect(led.position.variables).toEqual({ file: "a", found: 1 });
    expect(led.position.loops).toBeUndefined();
    led.done();
    expect(led.id).toBe("in#1");
    expect(led.position.variables).toEqual({ found: 1 });
  });

  it("G4: skipped activities are restored after a call", () => {
    const skip = { id: "skip", label: "Skip", effects: { skipActivities: ["next"] } };
    const led = GuidedCourse.begun(calling({}, [ask("q", [skip]), step("a")]), { known: [child] });
    led.choose("skip");
    led.do(call());
    expect(led.position.skips).toBeUndefined();
    led.done();
    expect(led.position.skips).toEqual(["next"]);
  });

  it.each([
    ["one that is not named", "other", '"other" cannot be called from here, or is not loaded.'],
    ["one that is not loaded", "child", '"child" cannot be called from here, or is not loaded.'],
  ])("G4: %s is refused", (_, workflow, message) => {
    const led = GuidedCourse.begun(calling(), { known: [] });
    expect(led.refusal(call(workflow))).toEqual({
      code: "WORKFLOW_NOT_FOUND",
      message,
      facts: { step: "main/a", callable: ["child"] },
    });
  });

  it("G4: only a step whose activity names workflows can call one: not another activity, a question or a graph", () => {
    const refused = { code: "WORKFLOW_NOT_FOUND", message: "No workflow can be called from here." };
    expect(GuidedCourse.begun(single([step("a")])).refusal(call())).toMatchObject(refused);
    expect(GuidedCourse.begun(calling({}, [ask("q", ["yes"])])).refusal(call())).toMatchObject(refused);
    const graph = flow({ work: task(), q: question(["yes"]) }, ["start work", "work q"]);
    expect(GuidedCourse.begun(graph).refusal(call())).toMatchObject(refused);
  });

  it.each([
    [
      "without what it must have",
      { variables: [{ name: "need", type: "string", required: true }] },
      {},
      "need",
    ],
    ["with a value of another type", { variables: [flag("on")] }, { on: "yes" }, "on"],
  ])("G4: a child begun %s is refused", (_, more, variables, variable) => {
    const strict = single([step("inside")], { id: "child", ...more });
    const led = GuidedCourse.begun(calling(), { known: [strict] });
    expect(led.refusal(call("child", variables))).toMatchObject({
      code: "VARIABLE_INVALID",
      facts: { variable },
    });
  });

  it("G4 C7: a caller may not give a reserved variable of the child", () => {
    const yes = { id: "yes", label: "Yes", effects: { setVariable: { on: true } } };
    const deciding = single([ask("q", [yes], { audience: "human" })], {
      id: "child",
      variables: [flag("on")],
    });
    const led = GuidedCourse.begun(calling(), { known: [deciding] });
    expect(led.refusal(call("child", { on: true })).facts).toMatchObject({ reserved: true });
  });

  it("G4 C7: a reserved variable is passed on only if it equals the child's default, otherwise with a warning", () => {
    const yes = { id: "yes", label: "Yes", effects: { setVariable: { on: true, found: 1 } } };
    const deciding = single([ask("q", [yes], { audience: "human" })], {
      id: "child",
      title: "Child",
      variables: [flag("on"), { name: "found", type: "number", defaultValue: 1 }],
    });
    const led = GuidedCourse.begun(calling({ passContext: ["on", "found"] }), {
      known: [deciding],
      variables: { on: true, found: 1 },
    });
    expect(led.do(call()).warnings).toEqual([
      `"on" was not passed on: in "Child" only a person's answer decides about it.`,
    ]);
    expect(led.position.variables).toEqual({});
    led.answer("yes");
    expect(led.position.variables).toEqual({ on: true, found: 1 });
  });

  it("G4 E13: a call with variables too large together with the caller's is refused", () => {
    const led = GuidedCourse.begun(calling(), { known: [child], variables: { big: "x".repeat(40_000) } });
    expect(led.refusal(call("child", { more: "x".repeat(40_000) })).facts).toMatchObject({ limit: 65_536 });
  });

  it("G4 S2: a call below the depth limit is refused", () => {
    const itself = guided([activity("main", [step("a")], { triggers: { workflow: "led" } })], {
      limits: { maxDepth: 2 },
    });
    const led = GuidedCourse.begun(itself);
    led.do(call("led"));
    led.do(call("led"));
    expect(led.refusal(call("led"))).toEqual({
      code: "TOO_DEEP",
      message: "Workflows call each other 2 deep here, and no deeper.",
      facts: { step: "main/a/main/a/main/a", limit: 2 },
    });
    expect([led.done(), led.position.frames.length]).toEqual(["a", 1]);
  });

  it("G4 R6: calls count as steps, so endless calls are stopped", () => {
    const empty = guided([activity("main", [])], { id: "child" });
    const led = GuidedCourse.begun(calling({}, [step("a")], { limits: { maxSteps: 3 } }), { known: [empty] });
    expect(led.do(call())).toMatchObject({ action: "return", to: "main/a" });
    led.do(call());
    expect(led.do(call()).reason).toBe("max_steps_exceeded");
  });
});

describe("returning from a called workflow", () => {
  it("G5: success returns the variables that the caller declares, and the step remains to be done", () => {
    const led = called();
    const turn = led.report(undefined, { variables: { found: 7, on: true, file: "x", other: 1 } });
    expect(turn).toMatchObject({ action: "return", to: "main/a" });
    expect(led.position).toMatchObject({ variables: { found: 7, on: true }, frames: [] });
    expect(led.happened("subflow_returned")).toEqual([
      { type: "subflow_returned", step: "main/a", outcome: "passed" },
    ]);
    expect(led.done()).toBe("b");
  });

  it("G5: a value of another type is not returned, and null empties the variable", () => {
    const loose = single([step("inside")], { id: "child" });
    const led = GuidedCourse.begun(calling(), { known: [loose], variables: { on: true } });
    led.do(call());
    led.done({ found: "seven", on: null });
    expect(led.position.variables).toEqual({ on: null });
  });

  it("G5: an unchanged default does not replace the caller's value", () => {
    const led = GuidedCourse.begun(calling(), { known: [child], variables: { on: true } });
    led.do(call());
    led.done();
    expect(led.position.variables).toEqual({ on: true });
  });

  it("G5: a passed-on variable returns with its new value, even the default", () => {
    const led = GuidedCourse.begun(calling({ passContext: ["on", "found"] }), {
      known: [child],
      variables: { on: true },
    });
    led.do(call());
    led.done({ on: false });
    expect(led.position.variables).toEqual({});
  });

  it("G5 E12: the step's time limit continues during a call, even a failed one", () => {
    const items = [step("a", { timeout: 100 }), step("b")];
    const led = GuidedCourse.begun(calling({}, items), { known: [child] });
    led.now = 60;
    led.do(call());
    led.now = 90;
    led.done();
    expect(led.position.since).toBe(0);
    expect(led.happened("entered").at(-1)).toMatchObject({ step: "main/a", at: 90, since: 0 });
    expect(led.timeout(10)).toMatchObject({ from: "main/a", to: "main/b" });
  });

  it("G5: a call recorded without its time restarts the limit on return", () => {
    const led = called();
    const { frames } = led.position;
    const position = { ...led.position, frames: frames.map(({ since: _since, ...frame }) => frame) };
    const turn = apply(led.program, position, { type: "report", by: agent }, { ...led.world, now: 7 });
    expect(turn).toMatchObject({ ok: true, value: { position: { step: "main/a", since: 7 } } });
  });

  it("G5 G3: returning to a skipped activity lifts the skip", () => {
    const skip = { id: "skip", label: "Skip", effects: { skipActivities: ["next"] } };
    const led = GuidedCourse.begun(calling({ returnTo: "next" }, [ask("q", [skip]), step("a")]), {
      known: [child],
    });
    led.choose("skip");
    led.do(call());
    expect(led.done()).toBe("c");
    expect(led.position.skips).toBeUndefined();
  });

  it("G5: a return continues with the activity that the trigger names", () => {
    const led = called({ returnTo: "next" });
    expect(led.done({ found: 1 })).toBe("c");
    expect(led.position.variables).toEqual({ found: 1 });
  });

  it("G5: a return to another activity leaves the loop of the call", () => {
    const led = GuidedCourse.begun(calling({ returnTo: "next" }, [each("all", "files", [step("in")])]), {
      known: [child],
    });
    led.do(call());
    expect(led.done()).toBe("c");
    expect(led.position.loops).toBeUndefined();
  });

  it("G5: a returned value may change the list of a running loop", () => {
    const listing = single([step("inside")], { id: "child", variables: [list("files")] });
    const led = GuidedCourse.begun(calling({}, [each("all", "files", [step("in")])]), { known: [listing] });
    led.do(call());
    led.done({ files: ["x"] });
    expect(led.position.loops).toMatchObject([{ items: ["a", "b"] }]);
  });

  it("G5: failure returns nothing and stays at the step, even if the trigger names an activity", () => {
    const failing = flow({ work: task() }, ["start work", "work done passed", "work broken failed"], {
      id: "child",
    });
    const led = GuidedCourse.begun(calling({ returnTo: "next" }), { known: [] });
    led.known.push(...GuidedCourse.begun(failing).known);
    led.do(call());
    led.report("failed", { variables: { found: 7 } });
    expect(led.id).toBe("a");
    expect(led.position.variables).toEqual({});
    expect(led.happened("subflow_returned")).toMatchObject([{ outcome: "failed" }]);
  });

  it("G5 C7: a reserved variable is not returned", () => {
    const yes = { id: "yes", label: "Yes", effects: { setVariable: { on: true } } };
    const led = GuidedCourse.begun(calling({}, [step("a"), ask("q", [yes], { audience: "human" })]), {
      known: [child],
    });
    led.do(call());
    led.done({ on: true });
    expect(led.position.variables).toEqual({});
  });

  it("G5 E13: return values that are too large escalate", () => {
    const text = { name: "text", type: "string", defaultValue: "" };
    const more = { name: "more", type: "string" };
    const big = "x".repeat(40_000);
    const large = single([step("inside"), step("last")], {
      id: "child",
      variables: [{ ...text, defaultValue: big }, more],
    });
    const program = calling({ passContext: ["text"] }, [step("a")], { variables: [text, more] });
    const led = GuidedCourse.begun(program, { known: [large] });
    led.do(call());
    led.done({ text: big });
    const turn = led.report(undefined, { variables: { more: big } });
    expect(turn).toMatchObject({ reason: "variables_too_large", to: "main/a" });
    expect(led.position.variables).toEqual({});
  });

  it("G5 S1: an escalated child holds its caller", () => {
    const asking = single([ask("q", ["yes"], { audience: "human" })], { id: "child" });
    const led = called({}, [asking]);
    expect(led.position).toMatchObject({ state: "waiting", frames: [{ node: "main/a" }] });
    led.answer("yes");
    expect(led.id).toBe("a");
  });
});
