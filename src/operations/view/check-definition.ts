import * as z from "zod";
import { Graph, PlacedFinding, ReportBound } from "../../model/graph.ts";
import { Json } from "../../model/json.ts";
import type { DefinitionHead } from "../../store/parts/definitions.ts";
import { graphOf } from "../../workflow/diagram/graph.ts";
import { sketchOf } from "../../workflow/diagram/sketch.ts";
import { readSource } from "../../workflow/source/read-source.ts";
import { operation } from "../door/operation.ts";
import type { Call } from "../ports/call.ts";
import { placedFindings } from "./placed-findings.ts";

export const checkDefinition = operation({
  name: "check_definition",
  summary: "Verify a definition given as text and get its graph; nothing is stored.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    text: z.string(),
    source: z.boolean().default(false).describe("with the definition that was read from the text"),
  }),
  output: z.object({
    id: z.string().optional(),
    name: z.string().optional(),
    /** the version that it would have, if it has no errors */
    version: z.string().optional(),
    /** the version that is loaded under its id, if one is */
    loaded: z.string().optional(),
    /** false if a finding is an error */
    sound: z.boolean(),
    findings: z.array(PlacedFinding),
    /** the graph; for a definition with errors, its readable part */
    graph: Graph.optional(),
    bound: ReportBound.optional(),
    definition: Json.optional(),
  }),
  run: async ({ text, source }, call) => {
    const { library, settings } = call.ports;
    const loaded = await library.load(settings.project, readSource(text), { id: "untitled" });
    const { program, definition, findings, bound } = loaded;
    const graph = program ? graphOf(program) : sketchOf(definition);
    const loadedHead = program && (await headOf(program.id, call));
    return {
      ok: true,
      value: {
        sound: program !== undefined,
        ...(program && { id: program.id, name: program.name, version: program.version }),
        ...(loadedHead && { loaded: loadedHead.version }),
        findings: placedFindings(findings, graph, definition),
        ...(graph && { graph }),
        ...(bound && { bound }),
        ...(source && definition !== undefined && { definition }),
      },
    };
  },
});

async function headOf(id: string, call: Call): Promise<DefinitionHead | undefined> {
  const { definitions } = await call.ports.store();
  return (await definitions.heads(call.ports.settings.project, [id]))[0];
}
