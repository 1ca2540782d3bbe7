import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../model/json.ts";
import { agent, Course, flow, question, task } from "./course.fixture.ts";
import { activity, ask, flag, GuidedCourse, guided, single, step } from "./guided.fixture.ts";

const reserved = (name: string) => ({ variable: name, reserved: true });
const sets = (id: string, setVariable: Json = {}) => ({ id, label: id, effects: { setVariable } });
/** A question to a person. */
const persons = (id: string, options: readonly Json[], more: JsonObject = {}) =>
  ask(id, options, { audience: "human", ...more });

/** Transitions that repeat an activity until the agent sets `stop`. */
const round = [
  { to: "main", condition: "stop != true" },
  { to: "__terminal__", isDefault: true },
];

describe("a flag that an agent raises so that a person is asked", () => {
  const variables = [flag("unsure"), flag("fast")];
  const confirm = persons(
    "confirm",
    [sets("yes", { unsure: false }), sets("other", { unsure: false, fast: true })],
    {
      condition: "unsure == true",
    },
  );
  const begun = (...items: Json[]) => GuidedCourse.begun(single([step("look"), ...items], { variables }));

  it("C11: is raised, although the answer gives the flag its default back", () => {
    const led = begun(confirm, step("last"));
    expect(led.done({ unsure: true })).toBe("confirm");
    led.answer("yes");
    expect(led.id).toBe("last");
    expect(led.position.variables).toEqual({});
  });

  it("C11: may be raised again after each answer, and at the start", () => {
    const led = GuidedCourse.begun(
      guided([activity("main", [step("look"), confirm, step("more")], { transitions: round })], {
        variables,
      }),
      { variables: { unsure: true } },
    );
    for (const _ of [1, 2]) {
      expect(led.done()).toBe("confirm");
      led.answer("yes");
      expect(led.done({ unsure: true })).toBe("look");
    }
  });

  it("C11: is not lowered by the agent, because that would close the question", () => {
    const led = begun(step("think"), confirm);
    led.done({ unsure: true });
    for (const unsure of [false, null])
      expect(led.refusal({ type: "report", variables: { unsure }, by: agent }).facts).toEqual(
        reserved("unsure"),
      );
  });

  it("C11: is not raised once its question is behind the task", () => {
    const led = begun(confirm, step("last"), step("end"));
    expect(led.done()).toBe("last");
    expect(led.refusal({ type: "report", variables: { unsure: true }, by: agent }).facts).toEqual(
      reserved("unsure"),
    );
  });

  it("C11: is not raised where it would also skip another question", () => {
    const other = persons("sure", ["yes"], { condition: "unsure != true" });
    const led = begun(confirm, other);
    expect(led.done()).toBe("sure");
    const raised = begun(other, confirm);
    expect(raised.refusal({ type: "report", variables: { unsure: true }, by: agent }).facts).toEqual(
      reserved("unsure"),
    );
  });

  it("C11: may skip other questions once a person has confirmed it", () => {
    const mode = [flag("review")];
    const detect = persons("detect", [sets("yes", { review: true }), sets("no", { review: false })], {
      condition: "review == true",
    });
    const release = persons("release", ["yes"], { condition: "review != true" });
    const course = (...items: Json[]) =>
      GuidedCourse.begun(single([step("look"), ...items], { variables: mode }));
    const led = course(detect, release, step("last"));
    expect(led.done({ review: true })).toBe("detect");
    led.answer("yes");
    expect(led.id).toBe("last");
    const late = course(detect, step("work"), release);
    expect(late.done()).toBe("work");
    expect(late.refusal({ type: "report", variables: { review: true }, by: agent }).facts).toEqual(
      reserved("review"),
    );
    const early = course(release, detect, step("last"));
    expect(early.refusal({ type: "report", variables: { review: true }, by: agent }).facts).toEqual(
      reserved("review"),
    );
  });

  it("C11: does not answer a question that is asked anyway", () => {
    const approve = persons("approve", [sets("yes", { fast: true }), "no"]);
    const check = persons("check", ["yes"], { condition: "fast == true" });
    const led = begun(approve, check);
    expect(led.refusal({ type: "report", variables: { fast: true }, by: agent }).facts).toEqual(
      reserved("fast"),
    );
  });

  it("C11: is not raised where the question passes by itself and its default option decides", () => {
    const passing = { blocking: false, defaultOption: "other" };
    const led = begun({ ...confirm, ...passing }, step("late", { when: "fast == true" }), step("last"));
    expect(led.refusal({ type: "report", variables: { unsure: true }, by: agent }).facts).toEqual(
      reserved("unsure"),
    );
  });

  it("C11: is raised without a default too, also after an answer emptied it", () => {
    const led = GuidedCourse.begun(
      guided([activity("main", [step("look"), confirm, step("more")], { transitions: round })], {
        variables: [{ name: "unsure", type: "boolean" }],
      }),
    );
    expect(led.done({ unsure: true })).toBe("confirm");
    led.answer("yes");
    expect(led.done({ unsure: true })).toBe("look");
    expect(led.done()).toBe("confirm");
  });
});

describe("an edge that an agent's flag opens", () => {
  const ask = question([sets("yes", { unsure: false }), sets("stop", { unsure: false })]);
  const nodes = { work: task(), ask, ship: task(), check: question(["yes"]) };
  const variables = { unsure: false };
  const raising = { type: "report", outcome: "passed", variables: { unsure: true }, by: agent } as const;
  const when = (from: string, to: string) => ({ from, to, when: "unsure == true" });

  it("C11: leads to a question that comes back to the way the task would have taken", () => {
    const course = Course.begun(
      flow(
        nodes,
        [
          "start work",
          when("work", "ask"),
          "work check",
          "ask check yes",
          "ask broken stop",
          "check ship",
          "ship done",
        ],
        {
          variables,
        },
      ),
    );
    expect(course.do(raising)).toMatchObject({ to: "ask" });
  });

  it("C11: does not replace one question by another", () => {
    const course = Course.begun(
      flow(nodes, ["start work", when("work", "ask"), "work check", "ask ship", "check ship", "ship done"], {
        variables,
      }),
    );
    expect(course.refusal(raising).facts).toEqual(reserved("unsure"));
  });

  it("C11: does not unlock a step that no other edge reaches", () => {
    const course = Course.begun(
      flow(nodes, ["start work", when("work", "ask"), "ask ship", "ship done"], { variables }),
    );
    expect(course.refusal(raising).facts).toEqual(reserved("unsure"));
  });
});
