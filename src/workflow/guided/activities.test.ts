import { describe, expect, it } from "vitest";
import { codes, found, loaded, nodeOf, programOf, waysOut } from "./guided.fixture.ts";

const steps = [{ id: "one" }, { id: "two" }];

describe("an activity", () => {
  it("is entered, worked through in order and left", () => {
    const program = programOf([{ steps }]);
    expect([...program.nodes.keys()]).toEqual([
      "__start__",
      "a1",
      "a1/one",
      "a1/two",
      "a1/__leave__",
      "__terminal__",
    ]);
    expect(waysOut(program, "__start__")).toEqual(["a1"]);
    expect(waysOut(program, "a1")).toEqual(["a1/one"]);
    expect(waysOut(program, "a1/one")).toEqual(["a1/two"]);
    expect(waysOut(program, "a1/two")).toEqual(["a1/__leave__"]);
    expect(waysOut(program, "a1/__leave__")).toEqual(["__terminal__"]);
    expect(program.nodes.get("a1/two")?.place).toEqual({
      activity: "a1",
      loops: [],
      local: "two",
      index: 2,
      of: 2,
    });
  });

  it("without items leads straight on", () => {
    expect(waysOut(programOf([{}]), "a1")).toEqual(["a1/__leave__"]);
  });

  it("is the first one unless another is named", () => {
    expect(waysOut(programOf([{ steps }, { steps }], { initialActivity: "a2" }), "__start__")).toEqual([
      "a2",
    ]);
    const { program, findings } = loaded([{ steps }, { steps }], { initialActivity: "nowhere" });
    expect(program && waysOut(program, "__start__")).toEqual(["a1"]);
    expect(found(findings, "unknown-target")[0]).toMatchObject({
      severity: "warning",
      at: "initialActivity",
    });
  });

  it("can be the last activity of a task that is ended early", () => {
    expect(programOf([{ steps }], { finalActivity: "a1" }).finale).toBe("a1");
    expect(programOf([{ steps }], { finalActivity: "nowhere" })).not.toHaveProperty("finale");
  });

  it("has a way past it only where some answer skips it", () => {
    const options = [{ id: "yes", label: "Yes", effects: { skipActivities: ["a2", "a9"] } }];
    const ask = { kind: "checkpoint", id: "ask", message: "Skip?", options };
    const { program, findings } = loaded([
      { steps: [ask], transitions: [{ to: "a2", isDefault: true }] },
      { steps },
    ]);
    if (!program) throw new Error("no program");
    expect(waysOut(program, "a2")).toEqual(["a2/one", "a2/__leave__ past"]);
    expect(waysOut(program, "a1")).toEqual(["a1/ask"]);
    const { options: answers } = nodeOf(program, "a1/ask", "checkpoint");
    expect(answers.get("yes")?.effects).toEqual({ skipActivities: ["a2"] });
    expect(found(findings, "unknown-target")).toHaveLength(1);
  });

  it("keeps its own rules and the workflow's rules for every activity", () => {
    const program = programOf([{ steps, rules: ["Ask first", { ref: "polite" }] }], {
      rules: { workflow: [{ ref: "polite" }, "No haste"], activity: ["Read"], universal: ["Rest"] },
      fragments: { rules: { polite: "Be polite" } },
    });
    expect(nodeOf(program, "a1", "activity").rules).toEqual(["Read", "Rest", "Ask first", "Be polite"]);
    expect(program.metadata["rules"]).toEqual(["Be polite", "No haste", "Rest"]);
  });

  it("may call other workflows", () => {
    const { program, findings } = loaded([
      { steps, triggers: { workflow: "other", passContext: ["x"], returnTo: "a1" } },
      { triggers: [{ workflow: "sketch", returnTo: "nowhere" }] },
    ]);
    if (!program) throw new Error("no program");
    expect(nodeOf(program, "a1", "activity").triggers).toEqual([
      { workflow: "other", passContext: ["x"], returnTo: "a1" },
    ]);
    expect(nodeOf(program, "a2", "activity").triggers).toEqual([{ workflow: "sketch", passContext: [] }]);
    expect(found(findings, "unknown-workflow")).toHaveLength(1);
  });

  it("performs entry and exit actions by itself, and adds a step for actions that need a report", () => {
    const note = { action: "log", message: "Here" };
    const plain = programOf([{ steps, entryActions: [note], exitActions: [note] }]);
    expect(nodeOf(plain, "a1", "activity").actions).toHaveLength(1);
    expect(nodeOf(plain, "a1/__leave__", "decision").actions).toHaveLength(1);
    const asking = programOf([
      {
        steps,
        entryActions: [note, { action: "set", target: "who", message: "The reviewer" }],
        exitActions: [note, { action: "validate", target: "who != null" }],
      },
    ]);
    expect(nodeOf(asking, "a1", "activity").actions).toEqual([]);
    expect(waysOut(asking, "a1")).toEqual(["a1/__enter__"]);
    expect(waysOut(asking, "a1/__enter__")).toEqual(["a1/one"]);
    expect(nodeOf(asking, "a1/__enter__", "task")).toMatchObject({
      name: "Activity",
      instructions: "Give who with the report: The reviewer",
    });
    expect(waysOut(asking, "a1/two")).toEqual(["a1/__exit__"]);
    expect(nodeOf(asking, "a1/__exit__", "task").actions).toHaveLength(2);
  });
});

describe("transitions", () => {
  const leaving = (...transitions: readonly Record<string, never | string | boolean>[]) => {
    const result = loaded([{ steps, transitions }, { steps }, { steps }]);
    return { ways: result.program && waysOut(result.program, "a1/__leave__"), codes: codes(result.findings) };
  };

  it("are tried in order, and the default comes last", () => {
    const { ways } = leaving({ to: "a2", isDefault: true }, { to: "a3", condition: "x == 1" });
    expect(ways).toEqual(["a3 when x == 1", "a2"]);
  });

  it("end the workflow where none holds, with a warning", () => {
    const { ways, codes: said } = leaving({ to: "a2", condition: "x == 1" });
    expect(ways).toEqual(["a2 when x == 1", "__terminal__"]);
    expect(said).toContain("warning no-default");
  });

  it("take the default although its condition does not hold, and before others where it does", () => {
    expect(leaving({ to: "a2", condition: "x == 1", isDefault: true }).ways).toEqual(["a2"]);
    const mixed = leaving(
      { to: "a2", condition: "x == 1", isDefault: true },
      { to: "a3", condition: "y == 1" },
    );
    expect(mixed.ways).toEqual(["a2 when x == 1", "a3 when y == 1", "a2"]);
    expect(mixed.codes).not.toContain("warning shadowed-edge");
  });

  it("without a condition always hold, so that later ones are never taken", () => {
    const { ways, codes: said } = leaving({ to: "a2" }, { to: "a3", isDefault: true });
    expect(ways).toEqual(["a2", "a3"]);
    expect(said).toContain("warning shadowed-edge");
  });

  it("that are a second default are never taken", () => {
    const { ways } = leaving({ to: "a2", isDefault: true }, { to: "a3", isDefault: true });
    expect(ways).toEqual(["a2", "a3"]);
  });

  it("to a missing activity lead to an end that waits for a person", () => {
    const { program, findings } = loaded([{ steps, transitions: [{ to: "a22", isDefault: true }] }]);
    if (!program) throw new Error("no program");
    expect(waysOut(program, "a1/__leave__")).toEqual(["__unknown_target__"]);
    expect(nodeOf(program, "__unknown_target__", "end")).toMatchObject({
      result: "blocked",
      escalation: "hitl",
      reason: "unknown_target",
    });
    expect(found(findings, "unknown-target")[0]?.severity).toBe("warning");
  });

  it("to __terminal__ complete the workflow; complete is an ordinary id", () => {
    const program = programOf([
      {
        steps,
        transitions: [
          { to: "complete", when: "x == 1" },
          { to: "__terminal__", isDefault: true },
        ],
      },
      { id: "complete", steps },
    ]);
    expect(waysOut(program, "a1/__leave__")).toEqual(["complete when x == 1", "__terminal__"]);
  });
});
