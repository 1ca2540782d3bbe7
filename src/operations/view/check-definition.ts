import * as z from "zod";
import { Graph, PlacedFinding, ReportBound } from "../../model/graph.ts";
import { graphOf } from "../../workflow/diagram/graph.ts";
import { sketchOf } from "../../workflow/diagram/sketch.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import { operation } from "../door/operation.ts";
import { placedFindings } from "./placed-findings.ts";

export const checkDefinition = operation({
  name: "check_definition",
  summary: "Verify a definition given as text and get its graph; nothing is stored.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({ text: z.string() }),
  output: z.object({
    id: z.string().optional(),
    name: z.string().optional(),
    /** false if a finding is an error */
    sound: z.boolean(),
    findings: z.array(PlacedFinding),
    /** the graph; for a definition with errors, its readable part */
    graph: Graph.optional(),
    bound: ReportBound.optional(),
  }),
  run: async ({ text }, call) => {
    const { library, settings } = call.ports;
    const loaded = await library.load(settings.project, readSource(text), { id: "untitled" });
    const { program, definition, findings, bound } = loaded;
    const graph = program ? graphOf(program) : sketchOf(definition);
    return {
      ok: true,
      value: {
        sound: program !== undefined,
        ...(program && { id: program.id, name: program.name }),
        findings: placedFindings(findings, graph, definition),
        ...(graph && { graph }),
        ...(bound && { bound }),
      },
    };
  },
});
