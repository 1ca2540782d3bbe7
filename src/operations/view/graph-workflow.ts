import * as z from "zod";
import { Graph, PlacedFinding, ReportBound } from "../../model/graph.ts";
import { Json } from "../../model/json.ts";
import { Variable } from "../../model/variable.ts";
import { graphOf } from "../../workflow/diagram/graph.ts";
import { answerTooLarge } from "../door/answer-too-large.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { sizeOf } from "../door/sizes.ts";
import { versionNotFound } from "../door/version-not-found.ts";
import { injectedDefinition } from "../library/injected-definition.ts";
import { placedFindings } from "./placed-findings.ts";

export const graphWorkflow = operation({
  name: "graph_workflow",
  summary: "Get a loaded workflow as nodes and edges to draw, with its findings.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  aside: "store",
  input: z.strictObject({
    workflowId: Key,
    version: Key.optional().describe(
      "an earlier version, as a task is pinned to it, or the steps that a task got",
    ),
    bare: z
      .boolean()
      .default(false)
      .describe("only to draw it: without findings and bound, for which a large workflow has to be verified"),
    source: z.boolean().default(false).describe("with the definition it is drawn from"),
  }),
  output: Graph.extend({
    id: z.string(),
    version: z.string(),
    name: z.string(),
    description: z.string().optional(),
    variables: z.array(Variable),
    findings: z.array(PlacedFinding),
    bound: ReportBound.optional(),
    definition: Json.optional(),
  }),
  run: async ({ workflowId, version, bare, source }, call) => {
    const { project } = call.ports.settings;
    const store = await call.ports.store();
    const [record] =
      version === undefined
        ? await store.definitions.current(project, [workflowId])
        : [
            (await store.definitions.version(project, version)) ??
              (await injectedDefinition(store, project, version)),
          ];
    if (record?.id !== workflowId) return versionNotFound(workflowId, version, call);
    const program = await call.ports.library.pinned(project, record.version);
    const { findings, bound } = bare
      ? { findings: [], bound: undefined }
      : await call.ports.library.verified(project, record);
    const graph = graphOf(program);
    const value = {
      id: record.id,
      version: record.version,
      name: program.name,
      ...(program.description !== undefined && { description: program.description }),
      ...graph,
      variables: [...program.variables.values()],
      findings: placedFindings(findings, graph, record.definition),
      ...(bound && { bound }),
      ...(source && { definition: record.definition }),
    };
    const refusal = answerTooLarge(sizeOf(value), false);
    return refusal ? { ok: false, refusal } : { ok: true, value };
  },
});
