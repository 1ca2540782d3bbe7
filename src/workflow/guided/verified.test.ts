import { describe, expect, it } from "vitest";
import type { Json } from "../../model/json.ts";
import { loadText } from "../load.ts";
import { codes, found, guided, loaded, yesNo } from "./guided.fixture.ts";

type Fields = Readonly<Record<string, Json>>;

const work = (id: string, fields: Fields = {}) => ({ id, ...fields });
const ask = (id: string, fields: Fields = {}) => ({
  kind: "checkpoint",
  id,
  message: "Well?",
  options: yesNo,
  ...fields,
});
const loop = (id: string, steps: Json, fields: Fields = {}) => ({
  kind: "loop",
  id,
  loopType: "while",
  condition: "more == true",
  maxIterations: 10,
  steps,
  ...fields,
});
const to = (activity: string): Json => [{ to: activity, isDefault: true }];
const boundOf = (...steps: Json[]) => loaded([{ steps }]).bound?.reports;

describe("a node that no run reaches", () => {
  it("is reported once for an activity", () => {
    const { findings } = loaded([{ steps: [work("one")] }, { steps: [work("two"), work("three")] }]);
    expect(found(findings, "unreachable").map(({ at }) => at)).toEqual(["a2"]);
  });

  it("is reported behind a question whose every answer leads away, but not for the exit of an activity alone", () => {
    const away = ask("away", { options: [{ id: "go", label: "Go", transitionTo: "__terminal__" }] });
    expect(found(loaded([{ steps: [away] }]).findings, "unreachable")).toEqual([]);
    const { findings } = loaded([{ steps: [away, work("behind"), work("after")] }]);
    expect(found(findings, "unreachable").map(({ at }) => at)).toEqual(["a1/behind"]);
  });

  it("can be reached past a question that is not always asked", () => {
    const away = ask("away", {
      condition: "x == 1",
      options: [{ id: "go", label: "Go", transitionTo: "__terminal__" }],
    });
    expect(found(loaded([{ steps: [away, work("behind")] }]).findings, "unreachable")).toEqual([]);
  });
});

describe("a question to a person", () => {
  const gates = (...steps: Json[]) =>
    found(
      loaded([{ steps }], { variables: [{ name: "risk", type: "string" }] }).findings,
      "agent-decided-gate",
    ).map(({ at }) => at);

  it("that depends on a variable is decided by the agent that writes it", () => {
    expect(gates(ask("ok", { when: 'risk == "high"' }))).toEqual(["a1/ok"]);
    expect(gates(ask("ok"))).toEqual([]);
    expect(gates(ask("ok", { when: 'risk == "high"', audience: "agent" }))).toEqual([]);
  });

  it("that depends on a person's decision is not", () => {
    const first = ask("first", {
      options: [{ id: "yes", label: "Yes", effect: { setVariable: { risk: "high" } } }],
    });
    expect(gates(first, ask("ok", { when: 'risk == "high"' }))).toEqual([]);
    const rewritten = work("one", { actions: [{ action: "set", target: "risk" }] });
    expect(gates(first, rewritten, ask("ok", { when: 'risk == "high"' }))).toEqual(["a1/ok"]);
  });

  it("in a loop that an agent need not enter is decided by it", () => {
    expect(gates(loop("round", [ask("ok")]))).toEqual(["a1/round/ok"]);
    expect(gates(loop("round", [ask("ok")], { loopType: "doWhile" }))).toEqual([]);
  });
});

describe("going round", () => {
  it("in loops is bounded", () => {
    expect(codes(loaded([{ steps: [loop("a", [loop("b", [work("one")])])] }]).findings)).not.toContain(
      "warning unbounded-cycle",
    );
  });

  it("from a loop back to its activity is not bounded: the loop restarts", () => {
    const branches = [{ id: "back", condition: "x == 1", transitionTo: "a1" }, { id: "on" }];
    const { findings, bound } = loaded([
      { steps: [loop("round", [work("one"), { kind: "decision", id: "which", branches }])] },
    ]);
    expect(found(findings, "unbounded-cycle")[0]?.path).toEqual([
      "a1",
      "a1/round",
      "a1/round/one",
      "a1/round/which",
    ]);
    expect(bound?.reports).toBeNull();
  });

  it("over activities is bounded only by a person on the way", () => {
    const back: Json = [
      { to: "a1", condition: "again == true" },
      { to: "__terminal__", isDefault: true },
    ];
    expect(codes(loaded([{ steps: [work("one")], transitions: back }]).findings)).toContain(
      "warning unbounded-cycle",
    );
    const asked = loaded([{ steps: [work("one"), ask("ok")], transitions: back }]);
    expect(codes(asked.findings)).not.toContain("warning unbounded-cycle");
    const passable = loaded([{ steps: [work("one"), ask("ok", { blocking: false })], transitions: back }]);
    expect(codes(passable.findings)).toContain("warning unbounded-cycle");
  });

  it("without work on the way is an error, and so is never reaching an end", () => {
    const { findings } = loaded([{ transitions: to("a2") }, { transitions: to("a1") }]);
    expect(codes(findings)).toContain("error automatic-cycle");
    expect(codes(findings)).toContain("error dead-end");
  });
});

describe("the bound", () => {
  it("counts the steps of a loop as often as it may repeat", () => {
    expect(boundOf(work("one"), work("two"))).toBe(2);
    expect(boundOf(work("one"), loop("round", [work("two"), work("three")]), work("four"))).toBe(22);
    expect(boundOf(loop("a", [work("one"), loop("b", [work("two")])]))).toBe(110);
    expect(boundOf(loop("a", [work("one")]), loop("b", [work("two")]))).toBe(20);
  });

  it("counts one pass where each pass asks a person", () => {
    expect(boundOf(loop("round", [work("one"), ask("ok"), work("two")]))).toBe(2);
  });

  it("also counts the steps after a loop, wherever the loop is left", () => {
    const away = ask("ok", { options: [{ id: "go", label: "Go", transitionTo: "__terminal__" }] });
    const branches = [{ id: "out", condition: "x == 1", transitionTo: "a2" }, { id: "on" }];
    const which = { kind: "decision", id: "which", branches };
    const left = loaded([
      { steps: [loop("round", [which, work("one")])] },
      { steps: [work("two"), work("three"), away] },
    ]);
    expect(left.bound?.reports).toBe(12);
  });

  it("counts the tries of a check", () => {
    const checked = work("one", {
      actions: [
        { action: "validate", target: "x > 1" },
        { action: "set", target: "x" },
      ],
    });
    expect(loaded([{ steps: [checked, work("two")] }]).bound).toMatchObject({ reports: 5, exact: false });
  });

  it("does not exist where other workflows may be called, or only the limit ends it", () => {
    expect(loaded([{ steps: [work("one")], triggers: { workflow: "other" } }]).bound?.reports).toBeNull();
    expect(
      loaded([{ steps: [loop("a", [loop("b", [work("one")], { maxIterations: 1000 })])] }]).bound,
    ).toMatchObject({
      reports: 5_000,
    });
  });
});

describe("properties", () => {
  const broken = (steps: Json, ...properties: Json[]) =>
    found(loaded([{ steps }], { properties }).findings, "property-violated");

  it("do not count a skippable step as passed", () => {
    const property = { always_through: "a1/review", before: "a1/release" };
    expect(broken([work("review"), work("release")], property)).toEqual([]);
    const [finding] = broken([work("review", { when: "x == 1" }), work("release")], property);
    expect(finding?.path).toEqual(["__start__", "a1", "a1/review", "a1/release"]);
  });

  it("do not count a skipped step as visited", () => {
    const only = ask("only", {
      when: "x == 1",
      options: [{ id: "go", label: "Go", transitionTo: "__terminal__" }],
    });
    const property = { never: ["a1/only", "a1/then"], together: true };
    expect(broken([only, work("then")], property)).toEqual([]);
    expect(broken([work("only", { when: "x == 1" }), work("then")], property)).toHaveLength(1);
  });
});

describe("variables", () => {
  it("are found in conditions, loops, actions and displayed texts", () => {
    const { findings } = loaded([
      {
        steps: [
          work("one", { when: "gate == true", actions: [{ action: "log", message: "Say {shown}" }] }),
          loop("round", [work("in", { when: "item.open == true" })], { loopType: "forEach", over: "list" }),
          work("two", { technique: { name: "t", outputs: { x: "found" } }, when: "found == true" }),
        ],
      },
    ]);
    expect(found(findings, "undeclared-variable").map(({ message }) => message.split('"')[1])).toEqual([
      "gate",
      "list",
      "more",
      "shown",
    ]);
  });

  it("that are declared and only shown need no value", () => {
    const head = {
      variables: [
        { name: "shown", type: "string" },
        { name: "read", type: "string" },
      ],
    };
    const steps = [ask("ok", { message: "{shown}", when: 'read == "x"' })];
    expect(found(loaded([{ steps }], head).findings, "never-set-variable")).toHaveLength(1);
  });
});

describe("a finding about a guided workflow", () => {
  it("shows the condition as written, with its place in the text", () => {
    const text = JSON.stringify(
      guided([{ steps: [work("one"), work("two", { when: "1 > 2" })] }]),
      undefined,
      1,
    );
    const [finding] = found(loadText(text, { file: "flow.json" }).findings, "dead-condition");
    const line = text.split("\n").findIndex((row) => row.includes("1 > 2")) + 1;
    expect(finding).toMatchObject({
      at: "a1/two",
      message: "The condition 1 > 2 is never true.",
      spot: { file: "flow.json", line },
    });
  });

  it("points at its branch, option or evidence", () => {
    const options = [{ id: "go", label: "Go", effect: { transitionTo: "nowhere" } }];
    const steps = [ask("which", { options }), work("one", { evidence: [{ variable: "1 > 2" }] })];
    const text = JSON.stringify(
      guided([{ steps, transitions: [{ to: "a1", when: "2 > 3" }] }]),
      undefined,
      1,
    );
    const { findings } = loadText(text);
    const row = (part: string) => text.split("\n").findIndex((one) => one.includes(part)) + 1;
    expect(found(findings, "unknown-target")[0]?.spot?.line).toBe(row("nowhere"));
    expect(found(findings, "dead-condition").map(({ spot }) => spot?.line)).toEqual([
      row("1 > 2"),
      row("2 > 3"),
    ]);
  });
});

describe("large guided workflows", () => {
  it("of ten thousand steps are verified", () => {
    const steps = Array.from({ length: 9_996 }, (_, index) =>
      work(`s${index}`, index % 3 === 0 ? { when: "x == 1" } : {}),
    );
    const { program, bound } = loaded([{ steps: [...steps, loop("round", [work("in")])] }], {
      limits: { maxSteps: 100_000 },
    });
    expect(program?.nodes.size).toBe(10_002);
    expect(bound?.reports).toBe(10_006);
  });
});

describe("findings about a guided workflow", () => {
  const variables = [{ name: "path", type: "string" }];
  const validating = (action: Json) => {
    const step = { id: "check", actions: [{ action: "validate", ...(action as object) }] } as Json;
    return found(loaded([{ steps: [step] }], { variables }).findings, "unverifiable-validate").map(
      ({ message }) => message,
    );
  };

  it("do not call a check of a declared variable unverifiable, however its name is written", () => {
    for (const target of ["path", "{path}", "path != ''"]) expect(validating({ target })).toEqual([]);
  });

  it("say why a check cannot be verified", () => {
    const claim = "So this is taken as a claim and never refuses.";
    expect(validating({ message: "`{path}` must exist" })).toEqual([
      `It names nothing to check, only a message. ${claim}`,
    ]);
    expect(validating({ target: "nothing" })).toEqual([`"nothing" is not a declared variable. ${claim}`]);
    expect(validating({ target: "path.length > 2" })).toEqual([
      `"path.length" reads inside a text, a number or a boolean. ${claim}`,
    ]);
    expect(validating({ target: "the tests pass" })).toEqual([
      `"the tests pass" is neither a variable nor a comparison. ${claim}`,
    ]);
  });

  it("include a variable that a call passes on and nothing declares", () => {
    const triggers = [{ workflow: "other", passContext: ["path", "missing"] }];
    const { findings } = loaded([{ steps: [{ id: "work" }], triggers }], { variables });
    expect(found(findings, "undeclared-variable")).toMatchObject([
      { message: '"missing" is read here, but the workflow neither declares nor sets it.' },
    ]);
  });

  it("name no node that Navigator adds", () => {
    const { findings } = loaded([{ steps: [{ id: "work" }], transitions: [{ to: "a1" }] }]);
    expect(found(findings, "unreachable")).toEqual([]);
    expect(found(findings, "dead-end")).not.toEqual([]);
    expect(findings.map(({ message, fix }) => `${message} ${fix}`).join()).not.toMatch(/__[a-z]+__/);
  });
});
