import * as z from "zod";
import { svg } from "../../layout/svg.ts";
import { dot } from "../../workflow/diagram/dot.ts";
import { graphOf } from "../../workflow/diagram/graph.ts";
import { mermaid } from "../../workflow/diagram/mermaid.ts";
import type { Program } from "../../workflow/program.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { openProgram } from "../workflows/definition-files.ts";

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
    return { ok: true, value: { format, text: painters[format](opened.value.program, { direction }) } };
  },
});
