import { describe, expect, it } from "vitest";
import type { Json } from "../../model/json.ts";
import { codes, loaded, nodeOf, programOf, waysOut, yesNo } from "./guided.fixture.ts";

const loop = (fields: Record<string, Json>) => ({
  kind: "loop",
  id: "round",
  loopType: "forEach",
  over: "files",
  steps: [{ id: "one" }, { id: "two" }],
  ...fields,
});

describe("a loop", () => {
  it("repeats its steps, then goes on", () => {
    const program = programOf([{ steps: [loop({}), { id: "then" }] }]);
    expect(waysOut(program, "a1/round")).toEqual(["a1/round/one on again", "a1/then on done"]);
    expect(waysOut(program, "a1/round/one")).toEqual(["a1/round/two"]);
    expect(waysOut(program, "a1/round/two")).toEqual(["a1/round"]);
    expect(nodeOf(program, "a1/round", "loop")).toMatchObject({
      loopType: "forEach",
      variable: "item",
      maxIterations: 100,
      over: { text: "files" },
    });
    expect(program.nodes.get("a1/round/two")?.place).toMatchObject({
      activity: "a1",
      loops: ["a1/round"],
      index: 2,
      of: 2,
    });
  });

  it("repeats while its condition holds, and is entered where its `when` holds", () => {
    const fields = { loopType: "while", condition: "open == true", when: "wanted == true" };
    const program = programOf([{ steps: [loop(fields)] }]);
    expect(nodeOf(program, "a1/round", "loop").condition?.text).toBe("open == true");
    expect(waysOut(program, "a1/round").at(-1)).toBe("a1/__leave__ past when !(wanted == true)");
  });

  it("is left early after any of its steps where it breaks", () => {
    const inner = loop({ id: "inner", steps: [{ id: "deep" }] });
    const ask = { kind: "checkpoint", id: "ask", message: "Well?", options: yesNo };
    const program = programOf([
      {
        steps: [
          loop({ breakCondition: "enough == true", steps: [{ id: "one" }, ask, inner] }),
          { id: "then" },
        ],
      },
    ]);
    const out = "a1/then when enough == true";
    expect(waysOut(program, "a1/round/one")).toEqual([out, "a1/round/ask"]);
    expect(waysOut(program, "a1/round/ask")).toEqual([out, "a1/round/inner"]);
    expect(waysOut(program, "a1/round/inner")).toEqual([
      "a1/round/inner/deep on again",
      "a1/then on done when enough == true",
      "a1/round on done",
    ]);
    expect(waysOut(program, "a1/round/inner/deep")).toEqual(["a1/round/inner"]);
    expect(program.nodes.get("a1/round/inner/deep")?.place?.loops).toEqual(["a1/round", "a1/round/inner"]);
  });

  it("may write its kind as type, and its list as a path in braces", () => {
    const { loopType: _, ...rest } = loop({ type: "forEach", over: "{plan.files}" });
    expect(nodeOf(programOf([{ steps: [rest] }]), "a1/round", "loop").over?.text).toBe("plan.files");
  });

  it("without steps is left out with a warning", () => {
    const { program, findings } = loaded([{ steps: [loop({ steps: [] }), { id: "then" }] }]);
    expect(program && waysOut(program, "a1")).toEqual(["a1/then"]);
    expect(codes(findings)).toContain("warning empty-loop");
  });

  it.each(["while", "doWhile"])("of the kind %s without a condition repeats until it breaks", (loopType) => {
    const { program, findings } = loaded([{ steps: [loop({ loopType, breakCondition: "enough == true" })] }]);
    const node = program && nodeOf(program, "a1/round", "loop");
    expect(node?.condition?.holds(() => undefined)).toBe(true);
    expect(codes(findings)).not.toContain("warning dead-condition");
    expect(codes(findings)).not.toContain("warning empty-loop");
  });

  it.each([
    ["while", "is never entered"],
    ["doWhile", "is gone through once"],
  ])("of the kind %s with neither a condition nor a breakCondition %s", (loopType, what) => {
    const { findings } = loaded([{ steps: [loop({ loopType })] }]);
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: "empty-loop",
        severity: "warning",
        message: expect.stringContaining(what),
      }),
    );
  });

  it("without a list is an error", () => {
    const { over: _, ...rest } = loop({});
    expect(codes(loaded([{ steps: [rest] }]).findings)).toContain("error bad-type");
  });
});
