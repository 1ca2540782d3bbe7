import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import { agent, Course, flow, person, programOf, question, refusalOf, task } from "./course.fixture.ts";
import { start } from "./start.ts";

const typed = flow({ work: task() }, ["start work", "work work"], {
  variables: [
    { name: "text", type: "string", defaultValue: "none" },
    { name: "count", type: "number" },
    { name: "flag", type: "boolean" },
    { name: "list", type: "array" },
    { name: "map", type: "object" },
  ],
});

const sending = (variables: Record<string, Json>) =>
  ({ type: "report", outcome: "passed", variables, by: agent }) as const;

const sent = (course: Course, variables: Record<string, Json>) =>
  course.report("passed", { variables }).position.variables;

describe("the variables of a report", () => {
  it.each([
    ["text", "string", ["", "word"], [1, true, [], {}]],
    ["count", "number", [0, -1.5], ["1", false, [], {}]],
    ["flag", "boolean", [true, false], ["true", 0, [], {}]],
    ["list", "array", [[], [1, "two"]], ["[]", 0, true, {}]],
    ["map", "object", [{}, { deep: [] }], ["{}", 0, true, []]],
  ] satisfies [string, string, Json[], Json[]][])(
    "E13: %s is declared with type %s and accepts no other type",
    (name, expected, right, wrong) => {
      const course = Course.begun(typed);
      for (const value of wrong) {
        expect(course.refusal(sending({ [name]: value }))).toEqual({
          code: "VARIABLE_INVALID",
          message: `The variable "${name}" is of type ${expected}.`,
          facts: { variable: name, expected },
        });
      }
      for (const value of right) expect(sent(course, { [name]: value })).toEqual({ [name]: value });
      expect(sent(course, { [name]: null })).toEqual({ [name]: null });
    },
  );

  it("E13: an undeclared variable may have any value", () => {
    expect(sent(Course.begun(typed), { free: [{ a: 1 }] })).toEqual({ free: [{ a: 1 }] });
  });

  it("E13: null empties a variable, and its default does not come back", () => {
    const course = Course.begun(
      flow({ work: task() }, ["start work", "work done", { from: "work", to: "broken", when: "has(text)" }], {
        variables: { text: "there" },
      }),
    );
    expect(course.report("passed", { variables: { text: null } })).toMatchObject({ to: "done" });
  });

  it.each(["", "no name", "__proto__", "7th", "x".repeat(65), "x".repeat(1000)])(
    "E13: %j cannot be a variable's name",
    (name) => {
      const variables = JSON.parse(`{${JSON.stringify(name)}: 1}`);
      expect(Course.begun(typed).refusal(sending(variables))).toMatchObject({
        code: "VARIABLE_INVALID",
        facts: { variable: name.slice(0, 80) },
      });
    },
  );

  it("E13 P2: one wrong variable refuses them all", () => {
    const course = Course.begun(typed);
    expect(course.refusal(sending({ free: 1, count: "1" })).code).toBe("VARIABLE_INVALID");
    expect(course.position.variables).toEqual({});
  });

  it("E13 E3: variables are merged before the way on is chosen", () => {
    const course = Course.begun(
      flow({ work: task() }, [
        "start work",
        "work broken",
        { from: "work", to: "done", when: "big == true" },
      ]),
    );
    expect(course.report("passed", { variables: { big: true } })).toMatchObject({ to: "done" });
  });

  it("E13 P3: an equal value is no change, and a default value is not kept", () => {
    const course = Course.begun(typed);
    expect(sent(course, { text: "none" })).toEqual({});
    expect(sent(course, { text: "other", count: 1 })).toEqual({ text: "other", count: 1 });
    expect(sent(course, { count: 1 })).toEqual({ text: "other", count: 1 });
    expect(sent(course, { text: "none" })).toEqual({ count: 1 });
    expect(course.happened("variables_set")).toEqual([
      { type: "variables_set", variables: { text: "other", count: 1 }, restored: [] },
      { type: "variables_set", variables: {}, restored: ["text"] },
    ]);
  });
});

describe("the size of a task's variables", () => {
  const limit = 64 * 1024;
  const around = '{"a":""}'.length;

  it("E13: all variables together hold at most 64 KiB", () => {
    const course = Course.begun(typed);
    expect(course.refusal(sending({ a: "x".repeat(limit - around + 1) }))).toMatchObject({
      code: "VARIABLE_INVALID",
      facts: { size: limit + 1, limit },
    });
    sent(course, { a: "x".repeat(limit - around) });
    expect(course.refusal(sending({ b: 1 })).code).toBe("VARIABLE_INVALID");
    expect(sent(course, { a: "", b: 1 })).toEqual({ a: "", b: 1 });
  });

  it("E13: the size counts bytes, not characters", () => {
    expect(Course.begun(typed).refusal(sending({ a: "é".repeat(limit / 2) })).facts["size"]).toBe(
      limit + around,
    );
  });

  it("E13: a value may be nested at most 100 deep", () => {
    const nested = (depth: number): Json => {
      let value: Json = {};
      for (let level = 1; level < depth; level++) value = level % 2 === 0 ? [value] : { in: value };
      return value;
    };
    for (const depth of [101, 20_000])
      expect(Course.begun(typed).refusal(sending({ a: nested(depth) }))).toEqual({
        code: "VARIABLE_INVALID",
        message: "A variable would be nested more than 100 deep.",
        facts: { limit: 100 },
      });
    expect(sent(Course.begun(typed), { a: nested(100) })).toEqual({ a: nested(100) });
  });

  it("E13 P4: the variables of a subflow's callers count too", () => {
    const child = flow({ inside: task() }, ["start inside", "inside inside"], { id: "child" });
    const course = Course.begun(
      flow({ work: task(), call: { type: "subflow", workflow: "child" } }, ["start work", "work call"]),
      { known: [child] },
    );
    sent(course, { a: "x".repeat(limit - 100) });
    expect(course.position.variables).toEqual({});
    expect(course.refusal(sending({ b: "x".repeat(100) })).code).toBe("VARIABLE_INVALID");
    expect(sent(course, { b: "x" })).toEqual({ b: "x" });
  });
});

describe("the variables of a start", () => {
  const required = flow({ work: task() }, ["start work"], {
    variables: [
      { name: "ticket", type: "string", required: true },
      { name: "size", type: "number", required: true, defaultValue: 3 },
    ],
  });
  const starting = (variables: Record<string, Json>) =>
    refusalOf(start(programOf(required), variables, agent, new Course(typed).world));

  it("E13: a required variable without a default must be given", () => {
    expect(starting({})).toEqual({
      code: "VARIABLE_INVALID",
      message: 'The variable "ticket" must be given at the start.',
      facts: { variable: "ticket" },
    });
    expect(starting({ ticket: 7 })).toMatchObject({ facts: { variable: "ticket", expected: "string" } });
  });

  it("E13: null, given or as a default, does not satisfy a required variable", () => {
    expect(starting({ ticket: null }).facts).toEqual({ variable: "ticket" });
    const program = programOf(
      flow({ work: task() }, ["start work"], {
        variables: [{ name: "ticket", type: "string", required: true, defaultValue: null }],
      }),
    );
    const { world } = new Course(typed);
    expect(refusalOf(start(program, {}, agent, world)).facts).toEqual({ variable: "ticket" });
  });

  it("E13 P3: a given value is kept if it differs from the default", () => {
    const { position } = new Course(required, { variables: { ticket: "T-1", size: 3 } });
    expect(position.variables).toEqual({ ticket: "T-1" });
  });
});

describe("reserved variables", () => {
  const decision = (value: Json) => ({
    id: "yes",
    label: "Yes",
    effects: { setVariable: { approved: value } },
  });
  const decided = (audience: string, value: Json = true) =>
    flow({ work: task(), ask: question([decision(value)], { audience }) }, [
      "start work",
      "work ask passed",
      "work work failed",
      "ask work yes",
    ]);

  it("C7: an agent may not write the value that a person's option gives", () => {
    expect(Course.begun(decided("human")).refusal(sending({ approved: true }))).toEqual({
      code: "VARIABLE_INVALID",
      message: `Only a person's answer decides about "approved".`,
      facts: { variable: "approved", reserved: true },
    });
  });

  it("C7: an agent may not write a reserved object, nor a reserved value at the start", () => {
    const sketch = decided("human", { by: ["pat"] });
    const variables = { approved: { by: ["pat"] } };
    expect(Course.begun(sketch).refusal(sending(variables)).facts).toMatchObject({ reserved: true });
    const { world } = new Course(sketch);
    expect(refusalOf(start(programOf(sketch), variables, agent, world)).facts).toMatchObject({
      reserved: true,
    });
  });

  it("C7: an agent may write any other value, and repeat the decided value", () => {
    const course = Course.begun(decided("human"));
    expect(sent(course, { approved: false })).toEqual({ approved: false });
    course.answer("yes");
    expect(course.position.variables).toEqual({ approved: true });
    expect(sent(course, { approved: true })).toEqual({ approved: true });
  });

  it.each([false, null, "maybe"])("C7: an agent may not change a person's decision to %j", (approved) => {
    const course = Course.begun(decided("human"));
    course.report("passed");
    course.answer("yes");
    expect(course.refusal(sending({ approved })).facts).toEqual({ variable: "approved", reserved: true });
    expect(course.position.variables).toEqual({ approved: true });
  });

  it("C7: an agent may overwrite its own value before any decision", () => {
    const course = Course.begun({ ...decided("human", "yes"), variables: { approved: "open" } });
    for (const approved of ["no", "not yet"]) {
      course.report("failed", { variables: { approved } });
      expect(course.position.variables).toEqual({ approved });
    }
  });

  it("C7: an agent may not change a default that equals a reserved value", () => {
    const course = Course.begun({ ...decided("human", "yes"), variables: { approved: "yes" } });
    expect(course.refusal(sending({ approved: "no" })).facts).toEqual({
      variable: "approved",
      reserved: true,
    });
    course.report("failed", { variables: { approved: "no" }, by: person });
    expect(course.position.variables).toEqual({ approved: "no" });
  });

  it("C7: a person may write and change a reserved value anywhere", () => {
    const course = Course.begun(decided("human"));
    for (const approved of [true, false]) {
      course.report("failed", { variables: { approved }, by: person });
      expect(course.position.variables).toEqual({ approved });
    }
  });

  it("C7: the values of an option for agents are not reserved", () => {
    expect(sent(Course.begun(decided("agent")), { approved: true })).toEqual({ approved: true });
  });
});
