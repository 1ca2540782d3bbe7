import { describe, expect, it } from "vitest";
import { agent } from "./course.fixture.ts";
import { activity, ask, each, GuidedCourse, guided, list, single, step } from "./guided.fixture.ts";

const files = list("files", ["a", "b"]);
const vars = { variables: [files] };
const noted = (id: string, text: string) => step(id, { actions: [{ action: "log", message: text }] });
const texts = (led: GuidedCourse) => led.happened("noted").map(({ text }) => text);
const item = (led: GuidedCourse) => led.where.loop?.item;

describe("the item of a loop", () => {
  it("L5: the item is read under the name the loop gives it, or as `item`", () => {
    const named = each("one", "files", [noted("read", "{file} of {files}")], { variable: "file" });
    const plain = each("two", "files", [noted("read", "{item}")]);
    const led = GuidedCourse.begun(single([named, plain], vars));
    led.rest();
    expect(texts(led)).toEqual(["a of a, b", "b of a, b", "a", "b"]);
  });

  it("L5: the item hides a variable of the same name inside the loop, and does not exist outside", () => {
    const led = GuidedCourse.begun(
      single([each("all", "files", [noted("in", "{file}")], { variable: "file" }), noted("out", "{file}")], {
        variables: [files, { name: "file", type: "string", defaultValue: "mine" }],
      }),
    );
    led.rest();
    expect(texts(led)).toEqual(["a", "b", "mine"]);
  });

  it("L5: the item of the innermost loop with the name wins", () => {
    const inner = each("inner", "others", [noted("in", "{item} {outer}")]);
    const led = GuidedCourse.begun(
      single([each("all", "files", [each("same", "files", [inner])], { variable: "outer" }), step("end")], {
        variables: [files, list("others", [1])],
      }),
    );
    led.rest();
    expect(texts(led)).toEqual(["1 a", "1 a", "1 b", "1 b"]);
  });

  it("L5: a report may not write the item", () => {
    const led = GuidedCourse.begun(single([each("all", "files", [step("in")]), step("out")], vars));
    expect(led.refusal({ type: "report", variables: { item: 1 }, by: agent })).toEqual({
      code: "VARIABLE_INVALID",
      message: '"item" is the item of the loop, and only the loop sets it.',
      facts: { variable: "item" },
    });
    led.done();
    led.done();
    led.done({ item: 1 });
    expect(led.position.variables).toEqual({ item: 1 });
  });

  it("L5: actions and answers do not write the item, and a step cannot ask for it", () => {
    const actions = [
      { action: "set", target: "item.read", value: true },
      { action: "set", target: "item" },
    ];
    const yes = { id: "yes", label: "Yes", effects: { setVariable: { item: 1, seen: true } } };
    const led = GuidedCourse.begun(
      single([each("all", "files", [step("in", { actions }), ask("ok", [yes])])], vars),
    );
    expect(led.report().warnings).toEqual(['"item" is the item of the loop, and only the loop sets it.']);
    led.choose("yes");
    expect(led.position.variables).toEqual({ seen: true });
  });

  it("L5: an inner loop can go over a part of the outer loop's item", () => {
    const led = GuidedCourse.begun(
      single(
        [each("all", "files", [each("parts", "item.parts", [noted("in", "{part}")], { variable: "part" })])],
        {
          variables: [list("files", [{ parts: [1, 2] }, { parts: [] }, { parts: [3] }])],
        },
      ),
    );
    expect(led.rest()).toEqual(["in#1.1", "in#1.2", "in#3.1"]);
    expect(texts(led)).toEqual(["1", "2", "3"]);
  });
});

describe("a list that changes while a loop goes through it", () => {
  it("L2 P3: a loop keeps the list it began with, and copies it only once the variable changes", () => {
    const led = GuidedCourse.begun(single([each("all", "files", [step("in")])], vars));
    expect(led.position.loops).toEqual([{ loop: "main/all", number: 1, total: 2, idle: true }]);
    led.done({ files: ["x", "y", "z"] });
    expect(led.position.loops).toMatchObject([{ number: 2, items: ["a", "b"] }]);
    expect(item(led)).toBe("b");
    expect(led.done({ files: ["other"] })).toBe("__terminal__");
    expect(led.happened("loop_items_kept")).toEqual([
      { type: "loop_items_kept", step: "main/all", items: ["a", "b"] },
    ]);
  });

  it("L2: an emptied list is kept for every loop that reads it", () => {
    const parts = each("parts", "one.parts", [step("in")], { variable: "part" });
    const led = GuidedCourse.begun(
      single([each("all", "files", [parts], { variable: "one" })], {
        variables: [list("files", [{ parts: [1, 2] }, { parts: [3] }])],
      }),
    );
    led.done({ files: null });
    expect([led.id, item(led)]).toEqual(["in#1.2", 2]);
    expect(led.rest()).toEqual(["in#1.2", "in#2.1"]);
    expect(led.happened("loop_items_kept").map((event) => event.step)).toEqual([
      "main/all",
      "main/all/parts",
    ]);
  });

  it("L2: changing another variable copies no list", () => {
    const led = GuidedCourse.begun(single([each("all", "files", [step("in")])], vars));
    led.done({ other: 1 });
    expect(led.happened("loop_items_kept")).toEqual([]);
  });

  it("L2: a list from the task's context is copied at the start, since it changes without an event", () => {
    const led = new GuidedCourse(single([each("all", "context.files", [step("in")])]));
    led.context = { files: ["a", "b"] };
    led.begin();
    expect(led.position.loops).toMatchObject([{ items: ["a", "b"] }]);
    led.context = {};
    led.done();
    expect(item(led)).toBe("b");
  });
});

describe("a loop over a value that is no list", () => {
  const loose = single([each("all", "nothing", [step("in")]), step("last")]);
  const items = [step("first"), each("all", "nothing", [step("in")]), step("last")];

  it("L2: a value that is no list makes no pass, and warns", () => {
    const led = new GuidedCourse(loose);
    expect(led.begin().warnings).toEqual([
      '"all" goes over "nothing", which is not a list, so there was nothing to go over.',
    ]);
    expect(led.id).toBe("last");
  });

  it("L2: in a strict workflow the move is refused, naming the variable, until a report brings a list", () => {
    const led = GuidedCourse.begun(single(items, { strict: true }));
    const refused = led.refusal({ type: "report", variables: { nothing: "text" }, by: agent });
    expect(refused).toEqual({
      code: "VARIABLE_INVALID",
      message: '"all" goes over "nothing", which is not a list. Report a list for it.',
      facts: { variable: "nothing" },
    });
    expect(led.position.variables).toEqual({});
    expect(led.done({ nothing: [7] })).toBe("in#1");
  });

  it("L2: a strict workflow refuses to begin, and a first report can bring the list", () => {
    const led = new GuidedCourse(single(items.slice(1), { strict: true }));
    expect(led.refusal({ type: "begin", by: agent }).facts).toEqual({ variable: "nothing" });
    expect(led.done({ nothing: [7] })).toBe("in#1");
  });

  it("L2: in a strict workflow it escalates at an answer, which can bring no variables", () => {
    const led = GuidedCourse.begun(single([ask("ok", ["yes"]), ...items.slice(1)], { strict: true }));
    led.choose("yes");
    expect(led.position).toMatchObject({ step: "main/all", escalation: "not_a_list" });
  });

  it.each([
    ["the task's context", "context.files", {}],
    ["a variable of another type", "text", { variables: [{ name: "text", type: "string" }] }],
  ])("L2: in a strict workflow it escalates if a report cannot bring the list: %s", (_, over, more) => {
    const led = GuidedCourse.begun(
      single([step("first"), each("all", over, [step("in")])], { strict: true, ...more }),
    );
    expect(led.report()).toMatchObject({ reason: "not_a_list", to: "main/all" });
  });

  it("L2 L5: it escalates for a part of another loop's item, and is refused for a part of an object", () => {
    const inner = each("inner", "item.parts", [step("in")], { variable: "part" });
    const outer = each("all", "files", [step("first"), inner]);
    expect(GuidedCourse.begun(single([outer], { strict: true, ...vars })).report().reason).toBe("not_a_list");
    const plan = { strict: true, variables: [{ name: "plan", type: "object" }] };
    const led = GuidedCourse.begun(single([step("first"), each("all", "plan.parts", [step("in")])], plan));
    expect(led.refusal({ type: "report", by: agent }).facts).toEqual({ variable: "plan.parts" });
    expect(led.done({ plan: { parts: [1] } })).toBe("in#1");
  });

  it("L2 G4: a call is refused if the child begins with the loop, and a return into the loop escalates", () => {
    const call = { type: "call", workflow: "child", by: agent } as const;
    const child = single(items.slice(1), { id: "child", strict: true });
    const calling = (returnTo?: string) =>
      guided(
        [
          activity("main", [step("a")], { triggers: { workflow: "child", ...(returnTo && { returnTo }) } }),
          activity("next", [each("all", "nothing", [step("in")])]),
        ],
        { strict: true },
      );
    const refused = GuidedCourse.begun(calling(), { known: [child] });
    expect(refused.refusal(call)).toMatchObject({ facts: { variable: "nothing" } });
    refused.do({ ...call, variables: { nothing: [7] } });
    expect(refused.id).toBe("in#1");
    const back = GuidedCourse.begun(calling("next"), { known: [single([step("x")], { id: "child" })] });
    back.do(call);
    expect(back.report()).toMatchObject({ reason: "not_a_list", to: "next/all" });
  });
});

it("L2 L5: a while loop ignores a list that its definition names", () => {
  const loop = {
    kind: "loop",
    id: "once",
    loopType: "doWhile",
    over: "files",
    steps: [noted("in", "{item}")],
  };
  const led = GuidedCourse.begun(single([loop], vars));
  expect(led.where.loop).toEqual({ id: "once", iteration: 1 });
  led.done({ item: "mine" });
  expect([texts(led), led.position.state]).toEqual([["mine"], "done"]);
});
