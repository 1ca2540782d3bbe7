import { instance, type Viz } from "@viz-js/viz";
import fc from "fast-check";
import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, it } from "vitest";
import { runs } from "../../../test/support/runs.ts";
import type { Program } from "../program.ts";
import { dot } from "./dot.ts";
import { drawing } from "./drawing.ts";
import { anyProgram } from "./program.arbitrary.ts";
import { corpusPrograms, fiveNodes, guidedExample, guidedPrograms, hasCorpus } from "./program.fixture.ts";

let graphviz: Viz;

beforeAll(async () => {
  graphviz = await instance();
});

/** The number of nodes and edges that Graphviz finds. */
function counted(text: string): [nodes: number, edges: number] {
  const { errors, output } = graphviz.render(text, { format: "json" });
  expect(errors.filter(({ message }) => !message.includes("no value for width of non-ASCII"))).toEqual([]);
  const { objects = [], edges = [] } = JSON.parse(output ?? "{}") as { objects?: []; edges?: [] };
  return [objects.length, edges.length];
}

/**
 * The name and the text of each node that Graphviz draws. Spaces are removed, because a label may break its lines
 * there.
 */
function drawn(text: string): string[] {
  const svg = graphviz.renderString(text, { format: "svg" });
  const { document } = new JSDOM(svg, { contentType: "image/svg+xml" }).window;
  return [...document.querySelectorAll("g.node, g.edge")].map((group) => {
    const words = [...group.querySelectorAll("text")].map(({ textContent }) => textContent ?? "");
    return spaceless([group.querySelector("title")?.textContent ?? "", ...words]);
  });
}

function spaceless(parts: readonly string[]): string {
  return parts.join("").replace(/\s/g, "");
}

function expectDrawnInFull(program: Program): void {
  const text = dot(program);
  const { nodes, edges } = drawing(program);
  expect(counted(text)).toEqual([nodes.length, edges.length]);
  expect(drawn(text).toSorted()).toEqual(
    [
      ...nodes.map(({ key, lines }) => spaceless([key, ...lines])),
      ...edges.map(({ from, to, lines }) => spaceless([`${from}->${to}`, ...lines])),
    ].toSorted(),
  );
}

describe("the DOT text of the five-node example", () => {
  it("is a small graph a person can read", () => {
    expect(dot(fiveNodes)).toMatchInlineSnapshot(`
      "digraph "five-nodes" {
        graph [rankdir="TB", bgcolor="transparent"];
        node [fontname="Helvetica", style="filled", fillcolor="#f6f8fa", color="#57606a", fontcolor="#1f2328"];
        edge [fontname="Helvetica", fontsize="11", color="#767676", fontcolor="#767676"];
        n0 [label="Start", shape="box", style="filled,rounded"];
        n1 [label="Analyze requirements\\nAnalyst", shape="box"];
        n2 [label="Review", shape="hexagon"];
        n3 [label="end\\nsuccess", shape="box", style="filled,rounded", fillcolor="#1a7f37", color="#116329", fontcolor="#ffffff"];
        n4 [label="Needs a person\\nblocked, asks a person", shape="box", style="filled,rounded", fillcolor="#9a6700", color="#633c01", fontcolor="#ffffff"];
        n0 -> n1;
        n1 -> n2;
        n2 -> n1 [label="failed, up to 3 times", style="dashed", color="#bf8700"];
        n2 -> n4 [label="max_retries_exceeded"];
        n2 -> n3 [label="passed"];
      }
      "
    `);
  });

  it("is drawn by Graphviz with five nodes and five edges", () => {
    expect(counted(dot(fiveNodes))).toEqual([5, 5]);
    expectDrawnInFull(fiveNodes);
  });
});

describe("a DOT text", () => {
  it("marks the node a task is at, and runs from left to right when asked to", () => {
    const text = dot(fiveNodes, { highlight: "analyze", direction: "LR" });
    expect(text).toContain('rankdir="LR"');
    expect(text.split("\n").filter((row) => row.includes("penwidth"))).toEqual([
      expect.stringContaining("Analyze requirements"),
    ]);
  });

  it("is drawn in full for any ids and labels", () => {
    fc.assert(
      fc.property(anyProgram, ({ program }) => expectDrawnInFull(program)),
      { seed: 14, numRuns: runs(60, 200) },
    );
  });

  it("is drawn in full for a guided workflow", () => expectDrawnInFull(guidedExample()));

  it("is drawn in full for every real file", ({ skip }) => {
    skip(!hasCorpus, "the corpus of real files is not here");
    for (const [, program] of [...corpusPrograms(), ...guidedPrograms()]) expectDrawnInFull(program);
  });
});
