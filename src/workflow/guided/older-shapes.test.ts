import { describe, expect, it } from "vitest";
import type { Finding } from "../../model/finding.ts";
import { loadValue } from "../load.ts";
import { codes, found, loaded, type programOf, yesNo } from "./guided.fixture.ts";

const ask = (id: string, fields: Record<string, string> = {}) => ({
  id,
  message: "Well?",
  options: yesNo,
  ...fields,
});
const inner = (program: ReturnType<typeof programOf>) =>
  [...program.nodes.keys()].filter((id) => id.startsWith("a1/")).map((id) => id.slice(3));

/** The codes of the findings, without `answers-alike`: the answers in these tests all have the same effect. */
function others(findings: readonly Finding[]): string[] {
  return codes(findings.filter(({ code }) => code !== "answers-alike"));
}

describe("an activity with a list for each kind", () => {
  it("has its steps first, then loops, questions without a place, and decisions", () => {
    const { program, findings } = loaded([
      {
        decisions: [{ id: "which", branches: [{ id: "a", condition: "x == 1" }, { id: "b" }] }],
        checkpoints: [ask("last")],
        loops: [{ id: "round", type: "while", steps: [{ id: "in" }] }],
        steps: [{ id: "one" }, { id: "two" }],
      },
    ]);
    expect(program && inner(program)).toEqual([
      "one",
      "two",
      "round",
      "round/in",
      "last",
      "which",
      "__leave__",
    ]);
    expect(found(findings, "unplaced-checkpoint")).toMatchObject([{ severity: "info", at: "a1/last" }]);
  });

  it("has questions before and after the steps they name", () => {
    const { program, findings } = loaded([
      {
        checkpoints: [ask("p", { before: "two" }), ask("q", { after: "two" }), ask("r", { after: "nine" })],
        steps: [{ id: "one" }, { id: "two" }, { id: "three" }],
      },
    ]);
    expect(program && inner(program)).toEqual(["one", "p", "two", "q", "three", "r", "__leave__"]);
    expect(others(findings)).toEqual(["warning unknown-target"]);
  });

  it("puts a loop at the place of the first step it names", () => {
    const { program, findings } = loaded([
      {
        loops: [
          { id: "round", type: "while", breakCondition: "x == 1", activities: ["four", "two"] },
          { id: "lost", type: "while", breakCondition: "x == 1", activities: ["nine"] },
        ],
        steps: [{ id: "one" }, { id: "two" }, { id: "three" }, { id: "four" }],
      },
    ]);
    expect(program && inner(program)).toEqual([
      "one",
      "round",
      "round/two",
      "round/four",
      "three",
      "__leave__",
    ]);
    expect(codes(findings)).toEqual([
      "warning old-spelling",
      "warning empty-loop",
      "warning undeclared-variable",
    ]);
  });
});

describe("activities of another workflow", () => {
  const other = {
    id: "other",
    fragments: { checkpoints: { shared: { message: "Shared?", options: yesNo } } },
    variables: [{ name: "mood", type: "string", defaultValue: "calm" }],
    activities: [
      {
        id: "greet",
        name: "Greet",
        _file: "01-greet.yaml",
        steps: [{ kind: "checkpoint", id: "ask", ref: "shared" }],
      },
    ],
  };
  const borrowing = (ref: string) =>
    loaded(
      [{ steps: [{ id: "one" }], transitions: [{ to: "greet", isDefault: true }] }],
      { _activityRefs: [ref] },
      {
        definitionOf: (id) => (id === "other" ? other : undefined),
      },
    );

  it.each(["other/01-greet.yaml", "other/01-greet", "other/greet"])("are borrowed as %s", (ref) => {
    const { program, findings } = borrowing(ref);
    expect(program?.nodes.get("greet/ask")).toMatchObject({ message: "Shared?" });
    expect(program?.variables.get("mood")?.defaultValue).toBe("calm");
    expect(others(findings)).toEqual([]);
  });

  it.each(["other/leave", "nobody/greet", "greet"])(
    "are left out with a warning when there is no %s",
    (ref) => {
      const { program, findings } = borrowing(ref);
      expect(program?.nodes.has("greet")).toBe(false);
      expect(found(findings, "unknown-target").map(({ at }) => at)).toContain("_activityRefs.0");
    },
  );

  it("are kept in the definition, so that it can be read alone and always compiles the same", () => {
    const { program, definition } = borrowing("other/greet");
    const alone = loadValue(definition);
    expect(alone.program?.nodes.get("greet/ask")).toMatchObject({ message: "Shared?" });
    expect(alone.program?.version).toBe(program?.version);
    expect(others(alone.findings)).toEqual([]);
  });
});
