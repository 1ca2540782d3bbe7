import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { runs } from "../../test/support/runs.ts";
import type { Graph } from "../model/graph.ts";
import { graphOf } from "../workflow/diagram/graph.ts";
import { hostileText } from "../workflow/diagram/hostile-text.arbitrary.ts";
import { corpusPrograms, fiveNodes, guidedPrograms, hasCorpus } from "../workflow/diagram/program.fixture.ts";
import { svg } from "./svg.ts";

function parsed(text: string): Document {
  const { document } = new JSDOM(text, { contentType: "image/svg+xml" }).window;
  return document;
}

function expectDrawnInFull(graph: Graph): void {
  const document = parsed(svg(graph, "drawn"));
  expect(document.querySelectorAll("g.node")).toHaveLength(graph.nodes.length);
  const loops = graph.edges.filter(({ from, to, kind }) => from === to && kind === "retry");
  expect(document.querySelectorAll("g.way")).toHaveLength(graph.edges.length - loops.length);
}

describe("an SVG of a workflow", () => {
  const graph = graphOf(fiveNodes);

  it("has each node with its title, its agent and its retries, and gold only for the expected way", () => {
    const document = parsed(svg(graph, "Five nodes"));
    expectDrawnInFull(graph);
    expect(document.querySelector("title")?.textContent).toBe("Five nodes");
    const texts = [...document.querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(texts).toEqual(
      expect.arrayContaining(["Start", "Analyze requirements", "Analyst", "Review", "↻ 3"]),
    );
    expect(document.querySelectorAll("g.way.golden")).toHaveLength(graph.goldenPath.length - 1);
    expect(document.querySelectorAll("g.node.expected")).toHaveLength(graph.goldenPath.length);
  });

  it("suits light and dark surroundings", () =>
    expect(svg(graph, "Five nodes")).toContain("@media(prefers-color-scheme:dark)"));

  it("shows hostile titles as text, and nothing of theirs takes effect", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (name, label) => {
        const nodes = graph.nodes.map((node) => ({ ...node, name, detail: label }));
        const edges = graph.edges.map((edge) => ({ ...edge, label }));
        const document = parsed(svg({ ...graph, nodes, edges }, name));
        expect(document.querySelectorAll("g.node")).toHaveLength(graph.nodes.length);
        const known = new Set(["svg", "g", "title", "style", "rect", "path", "polygon", "text"]);
        for (const { tagName, attributes } of document.querySelectorAll("*")) {
          expect(known.has(tagName)).toBe(true);
          for (const { name: attribute } of attributes) expect(attribute).not.toMatch(/^on|href/);
        }
      }),
      { seed: 18, numRuns: runs(15, 200) },
    );
  });

  it("is drawn in full for every real file", ({ skip }) => {
    skip(!hasCorpus, "the corpus of real files is not here");
    for (const [, program] of [...corpusPrograms(), ...guidedPrograms()]) expectDrawnInFull(graphOf(program));
  });
});
