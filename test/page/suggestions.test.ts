import { describe, expect, it } from "vitest";
import { placeAt } from "../../dashboard/src/author/code/place-at.ts";
import { type Forms, offeredAt } from "../../dashboard/src/author/code/suggestions.ts";
import guided from "../../docs/reference/guided.schema.json" with { type: "json" };
import graph from "../../docs/reference/workflow.schema.json" with { type: "json" };

/** The position of the `|` in a text. */
function at(marked: string): [string, number] {
  const pos = marked.indexOf("|");
  return [marked.replace("|", ""), pos];
}

const offered = (marked: string, steps: readonly string[] = []) => {
  const [text, pos] = at(marked);
  return offeredAt({ graph, guided } as Forms, text, pos, steps)?.options.map(({ label }) => label) ?? [];
};

describe("the place of the cursor in a definition", () => {
  it.each([
    ["no|", "", true],
    ["id: x\n|", "", true],
    ["nodes:\n  one:\n    ty|", "nodes/one", true],
    ["nodes:\n  one:\n    type: ga|", "nodes/one/type", false],
    ["nodes:\n  one: { type: task, na|", "nodes/one", true],
    ["nodes:\n  one: { type: ta|", "nodes/one/type", false],
    ["edges:\n  - from: a\n    t|", "edges/*", true],
    ["edges:\n- from: a\n  to: |", "edges/*/to", false],
    ["edges:\n  - { from: a, to: b }\n  - { fr|", "edges/*", true],
    ["nodes:\n  ask:\n    options:\n      - id: yes\n        la|", "nodes/ask/options/*", true],
    ['{"nodes": {"one": {"ty|', "nodes/one", true],
    ['{"nodes": {"one": {"type": "ga|', "nodes/one/type", false],
    ['{"edges": [{"from": "a"}, {"fr|', "edges/*", true],
    ['{"nodes": {"a": {"options": [{"id": "x"}]}, "b": {"|', "nodes/b", true],
  ])("%j is at %s", (marked, path, isKey) => {
    const place = placeAt(...at(marked));
    expect(place?.path.join("/")).toBe(path);
    expect(place?.isKey).toBe(isKey);
  });

  it("is nowhere inside a comment or behind a whole string", () => {
    expect(placeAt(...at("# a comm|"))).toBeUndefined();
    expect(placeAt(...at('{"id": "x"|'))).toBeUndefined();
  });
});

describe("the words that are offered", () => {
  it("are the keys of the schema that the table does not have yet", () => {
    expect(offered("i|")).toEqual(expect.arrayContaining(["id", "nodes", "edges"]));
    expect(offered("id: x\nn|")).not.toContain("id");
    expect(offered("nodes:\n  one:\n    |")).toContain("type");
  });

  it("fit the type that is written", () => {
    const gate = offered("nodes:\n  one:\n    type: gate\n    |");
    expect(gate).toContain("maxRetries");
    expect(gate).not.toContain("escalation");
    expect(offered("nodes:\n  one:\n    type: end\n    |")).toContain("result");
  });

  it("are the values that the schema allows, and the steps of the definition", () => {
    expect(offered("nodes:\n  one:\n    type: |")).toEqual(expect.arrayContaining(["task", "gate", "end"]));
    expect(offered("edges:\n  - from: |", ["build", "end"])).toEqual(["build", "end"]);
    expect(offered('{"nodes": {"one": {"type": "|')).toContain("checkpoint");
  });

  it("are those of the guided form where the text has activities, and of both forms before", () => {
    expect(offered("|")).toEqual(expect.arrayContaining(["nodes", "edges", "activities"]));
    expect(offered("activities:\n  - |")).toEqual(expect.arrayContaining(["steps", "transitions"]));
    expect(offered("activities:\n  - |")).not.toContain("from");
    const steps = "activities:\n  - id: plan\n    name: Plan\n    steps:\n      - id: one\n        ";
    expect(offered(`${steps}|`)).toEqual(expect.arrayContaining(["kind", "actions", "instructions"]));
    const loop = offered(`${steps}kind: loop\n        |`);
    expect(loop).toContain("loopType");
    expect(loop).not.toContain("actions");
    expect(offered(`${steps}kind: |`)).toEqual(["checkpoint", "decision", "loop", "step"]);
    expect(offered(`${steps}actions:\n          - action: |`)).toContain("validate");
    expect(offered('{"activities": [{"id": "a", "steps": [{"|')).toContain("instructions");
  });

  it("are the activities where a guided file names one", () => {
    const text =
      "activities:\n  - id: plan\n    steps:\n      - id: one\n    transitions:\n      - to: |\n  - id: build\n";
    expect(offered(text)).toEqual(["plan", "build"]);
  });
});
