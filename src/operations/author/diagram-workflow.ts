import * as z from "zod";
import { svg } from "../../layout/svg.ts";
import type { Result } from "../../model/refusal.ts";
import { dot } from "../../workflow/diagram/dot.ts";
import { graphOf } from "../../workflow/diagram/graph.ts";
import { mermaid } from "../../workflow/diagram/mermaid.ts";
import type { Program } from "../../workflow/program.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { openProgram } from "../workflows/definition-files.ts";

/** The layout of a graph with more edges would keep other long calls waiting for seconds. */
const MOST_SVG_EDGES = 4_000;

const painters = { mermaid, dot, svg: (program: Program) => svg(graphOf(program), program.name) };

export const diagramWorkflow = operation({
  name: "diagram_workflow",
  summary: "Draw a workflow as Mermaid, Graphviz or SVG text.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "files",
  input: z.strictObject({
    path: Key.min(1),
    format: z.enum(["mermaid", "dot", "svg"]).default("mermaid"),
    direction: z.enum(["TD", "LR"]).default("TD").describe("of Mermaid and Graphviz; SVG goes top down"),
  }),
  output: z.object({ format: z.string(), text: z.string() }),
  run: async ({ path, format, direction }, call) => {
    const opened = await openProgram(path, call);
    if (!opened.ok) return opened;
    const { length } = graphOf(opened.value.program).edges;
    if (format === "svg" && length > MOST_SVG_EDGES) return tooManyEdges(length);
    return { ok: true, value: { format, text: painters[format](opened.value.program, { direction }) } };
  },
});

function tooManyEdges(edges: number): Result<never> {
  const message = `An SVG picture shows at most ${MOST_SVG_EDGES} edges, and this workflow has ${edges}. Take mermaid or dot.`;
  return { ok: false, refusal: { code: "INPUT_TOO_LARGE", message, facts: { limit: MOST_SVG_EDGES } } };
}
