import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, it } from "vitest";
import { renderLinks } from "../../src/cli/render-links.ts";
import { hostileText } from "../../src/workflow/diagram/hostile-text.arbitrary.ts";

const tasks = [
  { id: "a", title: "Plan", state: "done" },
  { id: "b", title: "Build", state: "pending", parent: "p" },
  { id: "p", state: "pending" },
];
const links = [
  { from: "a", to: "b", type: "blocks", blocks: "start" },
  { from: "b", to: "gone", type: "blocks", blocks: "start" },
];

describe("links as a picture", () => {
  it("J51: have a node for each task and an edge for each link and parent", () => {
    expect(renderLinks({ tasks, links }, "mermaid")).toBe(
      'flowchart LR\n  t0["a<br/>Plan<br/>done"]\n  t1["b<br/>Build<br/>pending"]\n  t2["p<br/>pending"]\n' +
        '  t0 -->|"blocks"| t1\n  t2 -.->|"contains"| t1\n',
    );
    expect(renderLinks({ tasks, links }, "dot")).toBe(
      'digraph "links" {\n  graph [rankdir="LR"];\n  node [shape="box"];\n  t0 [label="a\\nPlan\\ndone"];\n' +
        '  t1 [label="b\\nBuild\\npending"];\n  t2 [label="p\\npending"];\n' +
        '  t0 -> t1 [label="blocks", style="solid"];\n  t2 -> t1 [label="contains", style="dashed"];\n}\n',
    );
  });

  it("J51: are read as drawn, whatever the texts are", async () => {
    const { window } = new JSDOM("<!doctype html><body></body>");
    Object.assign(globalThis, { window, document: window.document });
    const { default: mermaid } = await import("mermaid");
    await fc.assert(
      fc.asyncProperty(hostileText, hostileText, async (id, title) => {
        const picture = {
          tasks: [
            { id, title, state: title },
            { id: `${id}2`, state: "x" },
          ],
          links: [{ from: id, to: `${id}2`, type: title, blocks: "start" }],
        };
        const text = renderLinks(picture, "mermaid");
        await mermaid.parse(text);
        const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
        const read = db as unknown as { getVertices: () => Map<string, unknown>; getEdges: () => unknown[] };
        expect([...read.getVertices().keys()]).toEqual(["t0", "t1"]);
        expect(read.getEdges()).toHaveLength(1);
        const dot = renderLinks(picture, "dot");
        expect(dot.split("\n")).toHaveLength(8);
        expect(dot.replaceAll(/"(?:[^"\\]|\\.)*"/g, "")).not.toMatch(/["\\<]/);
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});
