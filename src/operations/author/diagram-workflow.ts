import * as z from "zod";
import { dot } from "../../workflow/diagram/dot.ts";
import { mermaid } from "../../workflow/diagram/mermaid.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { openProgram } from "../workflows/definition-files.ts";

const painters = { mermaid, dot };

export const diagramWorkflow = operation({
  name: "diagram_workflow",
  summary: "Draw a workflow as Mermaid or Graphviz text.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  aside: "files",
  input: z.strictObject({
    path: Key.min(1),
    format: z.enum(["mermaid", "dot"]).default("mermaid"),
    direction: z.enum(["TD", "LR"]).default("TD"),
  }),
  output: z.object({ format: z.string(), text: z.string() }),
  run: async ({ path, format, direction }, call) => {
    const opened = await openProgram(path, call);
    if (!opened.ok) return opened;
    return { ok: true, value: { format, text: painters[format](opened.value.program, { direction }) } };
  },
});
