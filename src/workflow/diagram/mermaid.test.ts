import fc from "fast-check";
import { JSDOM } from "jsdom";
import { beforeAll, describe, expect, it } from "vitest";
import { runs } from "../../../test/support/runs.ts";
import type { Program } from "../program.ts";
import { drawing } from "./drawing.ts";
import { mermaid } from "./mermaid.ts";
import { anyProgram } from "./program.arbitrary.ts";
import {
  corpusPrograms,
  fiveNodes,
  guidedExample,
  guidedPrograms,
  hasCorpus,
  programOf,
} from "./program.fixture.ts";

/** The result of Mermaid's own parser. */
interface Read {
  readonly nodes: {
    readonly id: string;
    readonly text: string;
    readonly type: string;
    readonly classes: string[];
  }[];
  readonly edges: {
    readonly start: string;
    readonly end: string;
    readonly text: string;
    readonly stroke: string;
  }[];
}

interface FlowDatabase {
  readonly getVertices: () => Map<string, Read["nodes"][number]>;
  readonly getEdges: () => Read["edges"];
}

let read: (text: string) => Promise<Read>;

beforeAll(async () => {
  const { window } = new JSDOM("<!doctype html><body></body>");
  Object.assign(globalThis, { window, document: window.document });
  const { default: library } = await import("mermaid");
  read = async (text) => {
    expect(await library.parse(text)).toMatchObject({ diagramType: "flowchart-v2" });
    const diagram = await library.mermaidAPI.getDiagramFromText(text);
    const database = diagram.db as unknown as FlowDatabase;
    return { nodes: [...database.getVertices().values()], edges: database.getEdges() };
  };
});

/** The text as a reader sees it. Mermaid keeps entity codes in its own form until it draws. */
function seen(text: string): string[] {
  const character = (_: string, code: string) => String.fromCodePoint(Number(code));
  return text === "" ? [] : text.split(/<br ?\/?>/).map((line) => line.replace(/ﬂ°°(\d+)¶ß/g, character));
}

async function expectReadsAsDrawn(program: Program): Promise<void> {
  const { nodes, edges } = drawing(program);
  const result = await read(mermaid(program));
  expect(result.nodes.map(({ id, text }) => [id, seen(text)])).toEqual(
    nodes.map(({ key, lines }) => [key, lines]),
  );
  expect(result.edges.map(({ start, end, text, stroke }) => [start, end, seen(text), stroke])).toEqual(
    edges.map(({ from, to, lines, kind }) => [from, to, lines, kind === "resolution" ? "dotted" : "normal"]),
  );
}

describe("the Mermaid text of the five-node example", () => {
  it("is a small flowchart a person can read", () => {
    expect(mermaid(fiveNodes)).toMatchInlineSnapshot(`
      "flowchart TD
        n0(["Start"])
        n1["Analyze requirements<br/>Analyst"]
        n2{{"Review"}}
        n3(["end<br/>success"])
        n4(["Needs a person<br/>blocked, asks a person"])
        n0 --> n1
        n1 --> n2
        n2 -->|"failed, up to 3 times"| n1
        n2 -->|"max_retries_exceeded"| n4
        n2 -->|"passed"| n3
        linkStyle 2 stroke:#bf8700,stroke-width:2px,stroke-dasharray:8 4
        classDef success fill:#1a7f37,stroke:#116329,color:#ffffff
        class n3 success
        classDef hitl fill:#9a6700,stroke:#633c01,color:#ffffff
        class n4 hitl
      "
    `);
  });

  it("is parsed by Mermaid although a node is called end", async () => {
    await expectReadsAsDrawn(fiveNodes);
  });
});

describe("a Mermaid text", () => {
  it("gives each type its shape", async () => {
    const { nodes } = await read(
      mermaid(
        programOf({
          id: "shapes",
          nodes: {
            start: { type: "start" },
            end: { type: "end", result: "success" },
            task: { type: "task", name: "task" },
            gate: { type: "gate", name: "gate" },
            checkpoint: { type: "checkpoint", message: "Go?", options: [{ id: "go", label: "Go" }] },
            subflow: { type: "subflow", workflow: "other" },
            fork: { type: "fork", join: "join" },
            join: { type: "join", fork: "fork" },
          },
          edges: [],
        }),
      ),
    );
    expect(nodes.map(({ type }) => type)).toEqual([
      ...[
        "stadium",
        "stadium",
        "square",
        "hexagon",
        "lean_right",
        "subroutine",
        "trapezoid",
        "inv_trapezoid",
      ],
    ]);
  });

  it("marks the ends by their result, and the node a task is at", async () => {
    const { nodes } = await read(mermaid(fiveNodes, { highlight: "end" }));
    expect(nodes.map(({ classes }) => classes)).toEqual([[], [], [], ["success", "current"], ["hitl"]]);
  });

  it("marks nothing when the node to mark does not exist", () => {
    expect(mermaid(fiveNodes, { highlight: "constructor" })).toBe(mermaid(fiveNodes));
  });

  it("runs from left to right when asked to", () => {
    expect(mermaid(fiveNodes, { direction: "LR" })).toMatch(/^flowchart LR\n/);
  });

  it("is still parsed when a graph has more edges than Mermaid accepts, and says how many are missing", async () => {
    const ids = Array.from({ length: 600 }, (_, index) => `step ${index}`);
    const program = programOf({
      id: "large",
      nodes: Object.fromEntries(ids.map((id) => [id, { type: "task", name: id }])),
      edges: ids.slice(1).map((to, index) => ({ from: ids[index] ?? "", to })),
    });
    const { nodes, edges } = await read(mermaid(program));
    expect(edges).toHaveLength(500);
    expect(nodes.at(-1)?.text).toBe("99 more edges are not drawn");
    expect(nodes).toHaveLength(601);
  });

  it("parses as drawn for any ids and labels", async () => {
    await fc.assert(
      fc.asyncProperty(anyProgram, async ({ program, nodes, edges }) => {
        expect([program.nodes.size, drawing(program).edges.length]).toEqual([nodes, edges]);
        await expectReadsAsDrawn(program);
      }),
      { seed: 13, numRuns: runs(40, 250) },
    );
  });

  it("shows activities, decisions, loops and skippable steps", async () => {
    await expectReadsAsDrawn(guidedExample());
    expect(mermaid(guidedExample())).toMatchInlineSnapshot(`
      "flowchart TD
        n0(["Start"])
        n1("Plan")
        n2["Draft"]
        n3{{"each<br/>for each file in files"}}
        n4["read"]
        n5{"which"}
        n6{"After Plan"}
        n7(["Complete<br/>success"])
        n0 --> n1
        n1 --> n2
        n2 --> n3
        n2 -->|"skipped unless wanted == true"| n3
        n3 -->|"again"| n4
        n3 -->|"done"| n5
        n4 --> n3
        n5 -->|"ok<br/>when done"| n1
        n5 -->|"on"| n6
        n6 --> n7
        classDef success fill:#1a7f37,stroke:#116329,color:#ffffff
        class n7 success
      "
    `);
  });

  it("parses as drawn for every real file", async ({ skip }) => {
    skip(!hasCorpus, "the corpus of real files is not here");
    for (const [, program] of [...corpusPrograms(), ...guidedPrograms()]) await expectReadsAsDrawn(program);
  });
});
