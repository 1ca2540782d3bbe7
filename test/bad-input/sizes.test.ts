import { describe, expect, it } from "vitest";
import type { Finding } from "../../src/model/finding.ts";
import { loadText, loadValue } from "../../src/workflow/load.ts";

function only(findings: readonly Finding[]): string[] {
  return findings.map(({ code, severity }) => `${severity} ${code}`);
}

const head =
  '{"id": "big", "nodes": {"start": {"type": "start"}, "done": {"type": "end", "result": "success"}}';

/** A complete definition with one more condition on its only edge. */
function withCondition(when: string): ReturnType<typeof loadText> {
  return loadText(`${head}, "edges": [{"from": "start", "to": "done", "when": ${JSON.stringify(when)}},
    {"from": "start", "to": "done"}], "variables": {"a": 1}}`);
}

describe("an oversized definition is refused with one finding", () => {
  it.each([
    ["50 MB of spaces", () => " ".repeat(50_000_000)],
    ["50 MB of one text", () => `{"id": "${"x".repeat(50_000_000)}"}`],
    ["50 MB of YAML", () => "a: 1\n".repeat(10_000_000)],
  ])("%s", (_, text) => {
    expect(only(loadText(text()).findings)).toEqual(["error too-large"]);
  });

  it.each([
    ["objects in JSON", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
    ["lists in JSON", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
    [
      "objects in YAML",
      Array.from({ length: 10_000 }, (_, depth) => `${" ".repeat(depth % 400)}a:`).join("\n"),
    ],
    ["flow lists in YAML", `id: deep\nnodes: ${"[".repeat(10_000)}${"]".repeat(10_000)}`],
    ["dashes in YAML", `${"- ".repeat(10_000)}x`],
  ])("10,000 levels of %s", (_, text) => {
    const { program, findings } = loadText(text);
    expect(program).toBeUndefined();
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.length).toBeLessThanOrEqual(20);
  });

  it("a value that is nested 10,000 levels deep", () => {
    let deep: unknown = {};
    for (let level = 0; level < 10_000; level++) deep = { nodes: deep };
    expect(only(loadValue(deep).findings)).toEqual(["error too-deep"]);
  });

  it("a YAML text whose aliases multiply", () => {
    const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
    for (let level = 1; level < 12; level++) {
      lines.push(
        `a${level}: &a${level} [${Array(9)
          .fill(`*a${level - 1}`)
          .join(", ")}]`,
      );
    }
    expect(only(loadText(lines.join("\n")).findings)).toEqual(["error unreadable"]);
  });
});

describe("a condition", () => {
  it.each([
    ["that ends too early", "a =="],
    ["that calls a function it may not", "a.matches('(a+)+$')"],
    ["that would loop", "[1,2,3].all(x, [1,2,3].all(y, [1,2,3].all(z, true)))"],
    ["with a hundred thousand terms", Array(100_000).fill("a == 1").join(" && ")],
    ["with ten thousand brackets", `${"(".repeat(10_000)}a${")".repeat(10_000)}`],
    ["with ten thousand negations", `${"!".repeat(10_000)}a`],
    ["that is empty", ""],
    ["that is only spaces", "   "],
    ["that reaches for the machine", "process.exit()"],
  ])("%s is one error that says so", (_, when) => {
    const { program, findings } = withCondition(when);
    const errors = findings.filter(({ severity }) => severity === "error");
    expect(program).toBeUndefined();
    expect(only(errors)).toEqual(["error bad-condition"]);
    expect(errors[0]?.message.length).toBeLessThan(500);
    expect(errors[0]?.spot?.line).toBe(1);
  });

  it("that compares large lists is evaluated in bounded time and space", () => {
    const { program } = withCondition(`a in [${Array(400).fill("1").join(",")}]`);
    expect(program).toBeDefined();
  });
});

describe("a repeated mistake", () => {
  it("half a million times is listed a thousand times, and the rest counted", () => {
    const { findings } = loadText(`${head}, "edges": [${Array(500_000).fill("7").join(",")}]}`);
    const wrong = findings.filter(({ code }) => code === "bad-type");
    expect(wrong).toHaveLength(1_001);
    expect(wrong.at(-1)?.message).toBe("499,000 more findings of this kind are not listed.");
  });

  it("in five thousand node names does not compare all pairs", () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`node-${index}`, { type: "task", name: "Work" }]),
    );
    const edges = Array.from({ length: 5_000 }, (_, index) => ({
      from: `node-${index}`,
      to: `nobody-${index}`,
    }));
    const { findings } = loadValue({ id: "dangling", nodes, edges });
    expect(findings.filter(({ code }) => code === "dangling-edge")).toHaveLength(1_001);
  });
});

it("refuses more properties than can be proven in bounded time", () => {
  const properties = Array.from({ length: 101 }, () => ({ always_through: "work", before: "end" }));
  const nodes = {
    start: { type: "start" },
    work: { type: "task", name: "Work" },
    end: { type: "end", result: "success" },
  };
  const edges = [
    { from: "start", to: "work" },
    { from: "work", to: "end" },
  ];
  const codes = loadValue({ id: "many", nodes, edges, properties }).findings.map(({ code }) => code);
  expect(codes).toContain("too-large");
  const taken = loadValue({ id: "taken", nodes, edges, variables: { evidence: 1, context: 2 } });
  expect(taken.findings.filter(({ code }) => code === "bad-id")).toHaveLength(2);
});
