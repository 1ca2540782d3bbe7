import { describe, expect, it } from "vitest";
import { agent, person } from "../course.fixture.ts";
import { activity, ask, each, flag, GuidedCourse, guided, list, single, step } from "../guided.fixture.ts";
import { moveOf } from "./move-of.ts";
import { seen } from "./situation.fixture.ts";

const types = ["string", "number", "boolean", "array", "object"];
const wanting = (names: readonly string[], more: object = {}) =>
  step("a", { actions: names.map((target) => ({ action: "set", target })), ...more });

describe("the actions of a guided step", () => {
  it("V1 V2: a guided step lists the report without an outcome, and its alternatives", () => {
    const led = GuidedCourse.begun(single([step("a", { required: false })]));
    expect(seen(led, agent)).toMatchObject({
      step: "main/a",
      message: "Now: a. Say when it is done.",
      required: [{ action: "report", description: 'Report that "a" is done.' }],
      optional: [{ action: "skip", description: 'Skip "a".' }],
      blocked: [],
    });
  });

  it("V1: an only outcome is accepted but not listed", () => {
    const led = GuidedCourse.begun(single([step("a")]));
    expect(seen(led, agent).required).toEqual([
      { action: "report", description: 'Report that "a" is done.' },
    ]);
    led.report("done");
    expect(led.position.state).toBe("done");
  });

  it("V1: several outcomes are each listed", () => {
    const led = GuidedCourse.begun(single([step("a", { outputs: ["passed", "failed"] })]));
    expect(seen(led, agent).required.map(({ outcome }) => outcome)).toEqual([undefined, "passed", "failed"]);
  });

  it("V1 V2: a required step lists `skip` as blocked", () => {
    expect(seen(GuidedCourse.begun(single([step("a")])), agent).blocked).toMatchObject([
      { action: { action: "skip" }, reason: '"a" cannot be skipped.' },
    ]);
  });

  it("V1 A2: a report lists the variables it must bring, of every type", () => {
    const variables = types.map((type) => ({ name: `a_${type}`, type }));
    const names = [...types.map((type) => `a_${type}`), "undeclared"];
    const led = GuidedCourse.begun(
      single([wanting(names, { outputs: ["passed", "failed"] })], { variables }),
    );
    const { required, message } = seen(led, agent);
    expect(required.map(({ outcome, needs }) => [outcome, needs])).toEqual([
      [undefined, names],
      ["passed", names],
      ["failed", undefined],
    ]);
    expect(message).toBe(
      `Now: a. Report "passed" or "failed" when it is done, and bring ${names.join(", ")} with it.`,
    );
  });

  it("V1 A3: behind a check that fails now, missing evidence blocks the report, which still needs the variables", () => {
    const actions = [{ action: "validate", target: "count > 0", message: "Count them." }];
    const led = GuidedCourse.begun(
      single([step("a", { actions, evidence: [{ run: "true" }] })], {
        variables: [{ name: "count", type: "number", defaultValue: 0 }],
      }),
    );
    const { required, blocked } = seen(led, agent);
    expect(required).toEqual([]);
    expect(blocked).toMatchObject([
      { action: { action: "report", needs: ["count"] }, code: "EVIDENCE_MISSING", unmet: ["1:run true"] },
      { action: { action: "skip" } },
    ]);
    // With a value that fails the check, the report stays an attempt.
    const attempt = led.report(undefined, { variables: { count: 0 } });
    expect(attempt.events.map(({ type }) => type)).toContain("validate_failed");
    const move = { type: "report", variables: { count: 1 }, by: agent } as const;
    expect(led.refusal(move).code).toBe("EVIDENCE_MISSING");
  });

  it("V1 A3: a report lists the variables of the checks that do not hold yet, and no other", () => {
    const check = (target: string) => ({ action: "validate", target, message: target });
    const actions = [
      { action: "set", target: "made", value: true },
      check("made == true"),
      check("size(files) > 0"),
      check("count > 0"),
      check("file != null && size(files) > 1"),
    ];
    const led = GuidedCourse.begun(
      single(
        [each("all", "files", [step("a", { actions, outputs: ["passed", "failed"] })], { variable: "file" })],
        {
          variables: [
            list("files", ["one"]),
            { name: "count", type: "number", defaultValue: 1 },
            flag("made"),
          ],
        },
      ),
    );
    const { required, message } = seen(led, agent);
    expect(required.map(({ outcome, needs }) => [outcome, needs])).toEqual([
      [undefined, ["files"]],
      ["passed", ["files"]],
      ["failed", undefined],
    ]);
    expect(message).toContain("and bring files with it.");
    expect(led.position.variables).toEqual({});
  });

  it("V1 C7: a report does not list a variable that only a person's answer writes", () => {
    const decided = {
      options: [{ id: "yes", label: "Yes", effects: { setVariable: { agreed: true } } }],
      condition: "never == true",
    };
    const led = GuidedCourse.begun(
      single(
        [
          ask("q", ["yes"], { audience: "human", ...decided }),
          step("a", { actions: [{ action: "validate", target: "agreed == true", message: "Ask first." }] }),
        ],
        { variables: [flag("agreed"), flag("never")] },
      ),
    );
    expect(led.id).toBe("a");
    expect(seen(led, agent).required[0]).not.toHaveProperty("needs");
  });

  it("V1 G4: callable workflows are listed; one that cannot begin is blocked with the reason", () => {
    const child = single([step("inside")], { id: "child" });
    const strict = single([step("inside")], {
      id: "strict",
      variables: [{ name: "need", type: "string", required: true }],
    });
    const triggers = [
      { workflow: "child", description: "Look closer." },
      { workflow: "strict" },
      { workflow: "gone" },
    ];
    const led = GuidedCourse.begun(guided([activity("main", [step("a")], { triggers })]), {
      known: [child, strict],
    });
    const { optional, blocked } = seen(led, agent);
    expect(optional).toEqual([{ action: "call", workflow: "child", description: "Look closer." }]);
    expect(blocked.map(({ action, reason }) => [action.workflow, reason])).toEqual([
      [undefined, '"a" cannot be skipped.'],
      ["strict", 'The variable "need" must be given at the start.'],
      ["gone", '"gone" cannot be called from here, or is not loaded.'],
    ]);
    expect(blocked[1]?.action.description).toBe('Start the workflow "strict" and come back here.');
  });
});

describe("the actions of a guided question", () => {
  it("V1 C8: a question lists `pass` if it is open, and shows its current text", () => {
    const led = GuidedCourse.begun(
      single([each("all", "files", [ask("q", ["yes"], { message: "Is {item} right?", blocking: false })])], {
        variables: [list("files", ["a"])],
      }),
    );
    const { required, optional, checkpoint, message } = seen(led, agent);
    expect(required.map(({ option }) => option)).toEqual(["yes"]);
    expect(optional).toEqual([{ action: "pass", description: 'Go on without an answer to "q".' }]);
    expect(checkpoint).toMatchObject({ id: "q", message: "Is a right?" });
    expect(message).toBe("Answer with one option: Is a right?");
  });

  it("V1 C4: a question to a person lists its options for a person only, who may also end the task", () => {
    const led = GuidedCourse.begun(
      single([ask("q", ["yes"], { audience: "human", message: "Is {it} right?" })]),
    );
    const forAgent = seen(led, agent);
    expect([forAgent.required, forAgent.optional]).toEqual([[], []]);
    expect(forAgent.message).toBe(
      "A person must answer: Is {it} right? Nothing else can be done here until they have.",
    );
    expect(seen(led, person).required.map(({ option }) => option)).toEqual(["yes"]);
    expect(seen(led, person).optional.map(({ resolution }) => resolution)).toEqual([
      "succeed",
      "fail",
      "cancel",
    ]);
  });
});

it("V1: every listed action is accepted as its move", () => {
  const child = single([step("inside")], { id: "child" });
  const program = guided([
    activity("main", [step("a", { required: false }), ask("q", ["yes"], { blocking: false })], {
      triggers: { workflow: "child" },
    }),
  ]);
  const tried = new Set<string>();
  const places = [
    () => GuidedCourse.begun(program, { known: [child] }),
    () => {
      const led = GuidedCourse.begun(program, { known: [child] });
      led.done();
      return led;
    },
  ];
  for (const place of places) {
    const { required, optional } = seen(place(), agent);
    for (const action of [...required, ...optional]) {
      place().do(moveOf(action, agent));
      tried.add(action.action);
    }
  }
  expect([...tried]).toEqual(["report", "skip", "call", "answer", "pass"]);
});

it("V1: an action without its argument makes a move that is refused", () => {
  const led = GuidedCourse.begun(single([step("a")]));
  for (const action of ["answer", "call", "resolve"] as const)
    expect(led.try(moveOf({ action, description: "" }, person)).ok).toBe(false);
});
