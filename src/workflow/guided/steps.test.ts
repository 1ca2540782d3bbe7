import { describe, expect, it } from "vitest";
import { codes, found, loaded, nodeOf, programOf, waysOut, yesNo } from "./guided.fixture.ts";

const step = (fields: Record<string, unknown>) => programOf([{ steps: [{ id: "one", ...fields } as never] }]);

describe("a step", () => {
  it("has the one outcome done, unless it declares others", () => {
    expect(nodeOf(step({}), "a1/one", "task").outputs).toEqual(["done"]);
    expect(nodeOf(step({ outputs: ["good", "bad"] }), "a1/one", "task").outputs).toEqual(["good", "bad"]);
  });

  it("is skipped where its condition does not hold", () => {
    const program = step({ condition: { type: "simple", variable: "x", operator: "==", value: 1 } });
    expect(waysOut(program, "a1/one")).toEqual(["a1/__leave__", "a1/__leave__ past when !(x == 1)"]);
    const { exits } = nodeOf(program, "a1/one", "task");
    expect(exits.pass).toMatchObject({ to: "a1/__leave__", pass: true });
    expect(exits.withoutOutcome).toHaveLength(1);
    expect(exits.byOutcome.get("done")).toHaveLength(1);
  });

  it("needs both conditions where it has two", () => {
    const program = step({ condition: "x == 1", when: "y == 2" });
    const { pass } = nodeOf(program, "a1/one", "task").exits;
    expect(pass?.when?.text).toBe("!((x == 1) && (y == 2))");
    expect(pass?.when?.holds((name) => (name === "x" ? 1 : 2))).toBe(false);
    expect(pass?.when?.holds(() => 1)).toBe(true);
  });

  it("may be skipped if it is not required", () => {
    expect(nodeOf(step({ required: false }), "a1/one", "task").optional).toBe(true);
    expect(nodeOf(step({}), "a1/one", "task")).not.toHaveProperty("optional");
  });

  it("describes how it is done and what to report", () => {
    const program = step({
      kind: "technique",
      description: "Look around.",
      technique: { name: "survey::look", inputs: { where: "folder" }, outputs: { seen: "files", n: "n" } },
      actions: [{ action: "set", target: "mood", message: "How it looks." }],
    });
    expect(nodeOf(program, "a1/one", "task")).toMatchObject({
      name: "one",
      instructions: [
        "Look around.",
        "Apply the technique survey::look. It takes where from folder. Report seen as files, n.",
        "Give mood with the report: How it looks.",
      ].join("\n"),
      gives: ["files", "n", "mood"],
      metadata: { technique: { name: "survey::look" } },
    });
  });

  it("takes its id from its technique where it has none", () => {
    const technique = "git::commit";
    const program = programOf([
      { steps: [{ technique }, { technique: { name: technique } }, { id: "commit-3" }] },
    ]);
    expect([...program.nodes.keys()].slice(2, 5)).toEqual(["a1/commit", "a1/commit-2", "a1/commit-3"]);
  });

  it("is work like any other: an agent, retries, time and evidence are honoured", () => {
    const program = programOf([
      {
        steps: [
          { id: "write" },
          {
            id: "check",
            agent: "reviewer",
            outputs: ["passed", "failed"],
            maxRetries: 2,
            timeout: "5m",
            evidence: [{ by: "other", than: "write" }, { by: "other" }, { run: "npm test" }],
          },
        ],
      },
    ]);
    const { agent, maxRetries, timeoutMs, requirements } = nodeOf(program, "a1/check", "task");
    expect({ agent, maxRetries, timeoutMs }).toEqual({
      agent: "reviewer",
      maxRetries: 2,
      timeoutMs: 300_000,
    });
    expect(requirements.map(({ than }) => than)).toEqual([["a1/write"], ["a1/write"], undefined]);
    expect([...program.witnessed]).toEqual(["a1/write"]);
  });

  it("keeps unknown keys, with one finding for each kind and key", () => {
    const { program, findings } = loaded([
      {
        steps: [
          { id: "one", colour: "red", optoins: yesNo },
          { id: "two", colour: "blue", requird: false },
        ],
      },
    ]);
    expect(program?.nodes.get("a1/one")?.metadata).toMatchObject({ colour: "red" });
    expect(found(findings, "unknown-key").map(({ message, severity }) => [severity, message])).toEqual([
      ["warning", '"requird" is not a field of a step; it is kept and has no effect.'],
      ["info", '"colour" is not a field of a step (2 times); it is kept and has no effect.'],
      ["info", '"optoins" is not a field of a step; it is kept and has no effect.'],
    ]);
  });

  it("with the id of another kind of item gets a different node id", () => {
    const program = programOf([
      {
        steps: [
          { kind: "checkpoint", id: "one", message: "Well?", options: yesNo },
          { id: "one" },
          { kind: "loop", id: "one", loopType: "while", steps: [{ id: "in" }] },
        ],
      },
    ]);
    expect([...program.nodes.keys()].slice(2, 6)).toEqual([
      "a1/one~checkpoint",
      "a1/one",
      "a1/one~loop",
      "a1/one~loop/in",
    ]);
    expect(program.nodes.get("a1/one~checkpoint")?.place?.local).toBe("one");
  });

  it("may show a longer name than its id", () => {
    const program = step({ id: "round#{count}" });
    const { place } = nodeOf(program, "a1/round", "task");
    expect(place).toMatchObject({ local: "round", display: { text: "round#{count}" } });
  });

  it.each([
    ["twice", [{ id: "one" }, { id: "one#2" }], "error duplicate-id"],
    ["with a slash", [{ id: "one/two" }], "error bad-id"],
    ["of the way out", [{ id: "__leave__" }], "error bad-id"],
    ["missing", [{ name: "One" }], "error bad-type"],
    ["of an unknown kind", [{ id: "one", kind: "chekpoint" }], "error bad-type"],
    ["not an object", ["one"], "error bad-type"],
    [
      "not to be told from another",
      [{ id: "x" }, { id: "x~loop" }, { kind: "loop", id: "x", loopType: "while", steps: [{ id: "y" }] }],
      "error bad-id",
    ],
  ])("is an error when its id is %s", (_what, steps, code) => {
    const { program, findings } = loaded([{ steps: steps as never }]);
    expect(program).toBeUndefined();
    expect(codes(findings)).toContain(code);
  });

  it("with a condition that cannot be read makes the workflow invalid", () => {
    const { program, findings } = loaded([{ steps: [{ id: "one", when: "x ==" }] }]);
    expect(program).toBeUndefined();
    expect(found(findings, "bad-condition")).toHaveLength(1);
    expect(found(findings, "dead-condition")).toHaveLength(0);
  });

  it("reads a bare word as text, unless it is a variable", () => {
    const { program, findings } = loaded(
      [
        {
          steps: [
            { id: "one", when: "mode == full" },
            { id: "two", when: "mode == other" },
          ],
        },
      ],
      {
        variables: [
          { name: "mode", type: "string" },
          { name: "other", type: "string" },
        ],
      },
    );
    expect(program?.nodes.get("a1/one")?.exits.pass?.when?.holds(() => "full")).toBe(false);
    expect(found(findings, "bare-word-condition")).toHaveLength(1);
  });
});
