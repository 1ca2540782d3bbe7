import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadText } from "../load.ts";
import { kinds, review, verified } from "./verified.fixture.ts";

const { start, task, end } = kinds;

test("a reviewed task has no errors and no warnings", () => {
  const { findings, bound } = verified(review);
  expect(findings.filter(({ severity }) => severity !== "info")).toEqual([]);
  expect(bound).toMatchObject({ reports: 8, exact: true });
});

test("all findings are reported at once, each with a place and a fix", () => {
  const { findings } = verified({
    nodes: { start, a: task, b: { type: "gate", name: "B", maxRetries: 1 }, lost: task, end },
    edges: ["start a", "a b passd", "a b", "b a failed", "b end passed when risk == 1", "lost lost"],
    properties: [{ always_through: "nobody", before: "end" }],
  });
  const codes = new Set(findings.map(({ code }) => code));
  for (const code of [
    "impossible-on",
    "unreachable",
    "retry-without-escalation",
    "undeclared-variable",
    "unknown-target",
  ] as const) {
    expect(codes).toContain(code);
  }
  for (const finding of findings) {
    expect(finding.at).not.toBe("");
    expect(finding.message).toMatch(/\.$/);
    expect(finding.fix).not.toBe("");
  }
});

test("an empty definition is verified without throwing", () => {
  const codes = verified({ nodes: {}, edges: [] }).findings.map(({ code }) => code);
  expect(codes).toEqual(["no-start", "no-end"]);
});

const folder = "../shared/corpus/graph";
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];

test.skipIf(files.length === 0)("graphs written by others load without errors and have a bound", () => {
  for (const name of files) {
    const text = readFileSync(`${folder}/${name}`, "utf8");
    if (!("nodes" in JSON.parse(text))) continue;
    const { findings, bound } = loadText(text);
    expect([name, findings.filter(({ severity }) => severity === "error")]).toEqual([name, []]);
    expect([name, typeof bound?.reports]).toEqual([name, "number"]);
  }
});
