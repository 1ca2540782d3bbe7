import { describe, expect, it } from "vitest";
import type { JsonObject } from "../model/json.ts";
import type { ProgramNode } from "../workflow/program.ts";
import { agent, person } from "./course.fixture.ts";
import { activity, ask, each, flag, GuidedCourse, guided, list, step } from "./guided.fixture.ts";

const to = (target: string, more: JsonObject = {}): JsonObject => ({ to: target, ...more });
const leads = (transitionTo: string, more: JsonObject = {}): JsonObject => ({
  id: transitionTo,
  label: transitionTo,
  effects: { transitionTo, ...more },
});
const vars = { variables: [flag("on"), list("files", [1, 2])] };

describe("activities", () => {
  it("G1 V2: items come in order, and the transition to the next one is taken", () => {
    const led = GuidedCourse.begun(
      guided([
        activity("one", [step("a"), ask("b", ["yes"]), step("c")], { transitions: [to("two")] }),
        activity("two", [step("d")]),
      ]),
    );
    expect(led.rest()).toEqual(["a", "b", "c", "d"]);
    expect(led.happened("exited").map((event) => event.step)).toEqual(["one", "two"]);
    expect(led.happened("decided")).toEqual([
      { type: "decided", step: "one/__leave__", to: "two" },
      { type: "decided", step: "two/__leave__", to: "__terminal__" },
    ]);
    expect(led.position).toMatchObject({ state: "done", result: "success", step: "__terminal__" });
  });

  it.each([
    ["the first that holds", [to("two", { condition: "on" }), to("three")], true, "in two"],
    ["the next that holds", [to("two", { condition: "on" }), to("three")], false, "in three"],
    [
      "the default, though it comes first",
      [to("two", { isDefault: true }), to("three", { condition: "on" })],
      false,
      "in two",
    ],
    [
      "one that holds before the default",
      [to("two", { isDefault: true }), to("three", { condition: "on" })],
      true,
      "in three",
    ],
    [
      "the default, though its condition does not hold",
      [to("two", { isDefault: true, condition: "on" }), to("three", { condition: "on" })],
      false,
      "in two",
    ],
    ["none, which is the end", [to("two", { condition: "on" })], false, "__terminal__"],
    ["the end by its name", [to("__terminal__")], false, "__terminal__"],
  ])("G1: the transitions of an activity: %s", (_, transitions, on, place) => {
    const led = GuidedCourse.begun(
      guided(
        [
          activity("one", [step("a")], { transitions }),
          activity("two", [step("in two")]),
          activity("three", [step("in three")]),
        ],
        vars,
      ),
    );
    expect(led.done({ on })).toBe(place);
  });

  it("G1: a task has the phase of its activity", () => {
    const led = GuidedCourse.begun(guided([activity("one", [step("a")], { stage: "planning" })]));
    expect(led.position.phase).toBe("planning");
  });

  it("N6: a transition to an unknown activity escalates", () => {
    const led = GuidedCourse.begun(guided([activity("one", [step("a")], { transitions: [to("nowhere")] })]));
    expect(led.report()).toMatchObject({ action: "escalate", reason: "unknown_target" });
    expect(led.refusal({ type: "resolve", resolution: "resume", by: person }).code).toBe(
      "RESOLUTION_UNCLEAR",
    );
    led.resolve("goto", { node: "one/a" });
    expect(led.id).toBe("a");
  });
});

describe("decisions", () => {
  const turn = (branches: readonly JsonObject[]): JsonObject => ({
    kind: "decision",
    id: "turn",
    branches: [...branches],
  });
  const two = activity("two", [step("in two")]);

  it.each([
    [
      "a branch that holds",
      [
        { id: "go", label: "Go", condition: "on", transitionTo: "two" },
        { id: "stay", isDefault: true },
      ],
      true,
      "in two",
      "Go",
    ],
    [
      "the default",
      [
        { id: "go", condition: "on", transitionTo: "two" },
        { id: "stay", isDefault: true },
      ],
      false,
      "after",
      "stay",
    ],
    [
      "none, and falls through",
      [
        { id: "go", condition: "on", transitionTo: "two" },
        { id: "gone", condition: "on" },
      ],
      false,
      "after",
      undefined,
    ],
    [
      "one that leads nowhere, and falls through",
      [{ id: "go", transitionTo: "nowhere" }, { id: "stay" }],
      true,
      "after",
      "go",
    ],
  ])("G2: a decision takes %s", (_, branches, on, place, label) => {
    const led = GuidedCourse.begun(
      guided([activity("one", [step("a"), turn(branches), step("after")]), two], vars),
    );
    expect(led.done({ on })).toBe(place);
    const [decided] = led.happened("decided");
    expect([decided?.step, decided?.label]).toEqual(["one/turn", label]);
  });

  it("G2 E5: a decision without a fitting way escalates", () => {
    const program = guided([activity("one", [step("a"), turn([{ id: "x" }, { id: "y" }])]), two], vars);
    const node = program.nodes.get("one/turn") as ProgramNode;
    const cut = { ...node, exits: { ...node.exits, withoutOutcome: [] } };
    const led = GuidedCourse.begun({ ...program, nodes: new Map(program.nodes).set("one/turn", cut) });
    expect(led.report()).toMatchObject({ reason: "no_matching_edge", to: "one/turn" });
  });
});

describe("answers that jump", () => {
  it("C3 C2: a jump to the same activity is a new visit, which asks again", () => {
    const led = GuidedCourse.begun(guided([activity("one", [step("a"), ask("b", [leads("one"), "go"])])]));
    led.done();
    const { visit } = led.position;
    expect(led.choose("one")).toBe("a");
    expect(led.position.visit).toBeGreaterThan(visit);
    expect(led.done()).toBe("b");
  });

  it("C3: an answer sets variables, then skips, then takes the way on, in one change", () => {
    const both = leads("three", { setVariable: { on: true, copy: "{on}" }, skipActivities: ["two"] });
    const led = GuidedCourse.begun(
      guided(
        [
          activity("one", [ask("b", [both])]),
          activity("two", [step("c")]),
          activity("three", [step("d")], { transitions: [to("two")] }),
        ],
        vars,
      ),
    );
    const { events } = led.answer("three", { by: agent });
    expect(events.map(({ type }) => type).slice(0, 4)).toEqual([
      "answered",
      "variables_set",
      "activities_skipped",
      "exited",
    ]);
    expect(led.position).toMatchObject({
      variables: { on: true, copy: false },
      skips: ["two"],
      step: "three/d",
    });
    led.done();
    expect(led.position.state).toBe("done");
  });

  it("C3 L4: an answer in a loop may end the workflow", () => {
    const led = GuidedCourse.begun(
      guided([activity("one", [each("all", "files", [ask("b", [leads("__terminal__")])])])], vars),
    );
    led.choose("__terminal__");
    expect(led.position).toMatchObject({ state: "done", result: "success" });
    expect(led.position.loops).toBeUndefined();
  });
});

describe("skipped activities", () => {
  const skip = (...skipActivities: string[]): JsonObject => ({
    id: "skip",
    label: "Skip",
    effects: { skipActivities },
  });
  const program = guided([
    activity("one", [ask("b", [skip("two", "three"), "go"])], { transitions: [to("two")] }),
    activity("two", [step("c")], {
      entryActions: [{ action: "log", message: "in" }],
      exitActions: [{ action: "log", message: "out" }],
      transitions: [to("three")],
    }),
    activity("three", [step("d")], { transitions: [to("four")] }),
    activity("four", [step("e"), ask("f", [leads("two"), leads("three"), "stop"])]),
  ]);

  it("G3: a skipped activity leads straight to its transitions, without any action", () => {
    const led = GuidedCourse.begun(program);
    expect(led.choose("skip")).toBe("e");
    expect(led.happened("skipped").map((event) => event.step)).toEqual(["two", "three"]);
    expect(led.happened("noted")).toEqual([]);
    expect(led.happened("exited").map((event) => event.step)).toEqual(["one"]);
  });

  it("G3: an activity that is not skipped is entered", () => {
    const led = GuidedCourse.begun(program);
    expect(led.choose("go")).toBe("c");
    led.done();
    expect(led.happened("noted").map(({ text }) => text)).toEqual(["in", "out"]);
  });

  it("G3: a jump to a skipped activity lifts its skip; others stay skipped", () => {
    const led = GuidedCourse.begun(program);
    led.choose("skip");
    led.done();
    expect(led.choose("two")).toBe("c");
    expect(led.position.skips).toEqual(["three"]);
    expect(led.done()).toBe("e");
    led.done();
    expect(led.choose("three")).toBe("d");
    expect(led.position.skips).toBeUndefined();
    expect(led.happened("skip_lifted").map((event) => event.step)).toEqual(["two", "three"]);
  });

  it("G3: skipping an activity twice is the same as once", () => {
    const again = guided([
      activity("one", [ask("b", [skip("two")]), ask("c", [skip("two")])], { transitions: [to("two")] }),
      activity("two", [step("d")]),
    ]);
    const led = GuidedCourse.begun(again);
    led.choose("skip");
    led.choose("skip");
    expect(led.position.state).toBe("done");
  });

  it("G3 N3: a person can send a task to a skipped activity", () => {
    const hold = guided([
      activity("one", [ask("b", [skip("two")], { audience: "human" })], { transitions: [to("two")] }),
      activity("two", [step("c")], { transitions: [to("three")] }),
      activity("three", [ask("d", ["yes"], { audience: "human" })]),
    ]);
    const led = GuidedCourse.begun(hold);
    led.answer("skip");
    expect(led.id).toBe("d");
    led.resolve("goto", { node: "two" });
    expect(led.id).toBe("c");
    expect(led.position.skips).toBeUndefined();
  });
});
