import * as z from "zod";
import type { DefinitionRecord } from "../../store/store.ts";
import { isObject } from "../../workflow/fields.ts";
import { loadValue } from "../../workflow/load.ts";
import { operation } from "../operation.ts";

const Listed = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.string(),
  nodeCount: z.number().int(),
  source: z.string(),
  findings: z.object({ errors: z.number().int(), warnings: z.number().int() }),
});

export const listWorkflows = operation({
  name: "list_workflows",
  summary: "List the loaded workflow definitions.",
  toolset: "tasks",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({
    source: z.string().optional().describe("only those loaded from there, e.g. `bundled`"),
  }),
  output: z.object({ workflows: z.array(Listed) }),
  run: async ({ source }, context) => {
    const all = await (await context.store()).definitions(context.settings.project);
    const known = new Map(all.map((record) => [record.id, record]));
    const workflows = all
      .filter((record) => source === undefined || record.source === source)
      .map((record) => describe(record, known));
    return { ok: true, value: { workflows } };
  },
});

function describe(
  record: DefinitionRecord,
  known: ReadonlyMap<string, DefinitionRecord>,
): z.infer<typeof Listed> {
  const { program, findings } = loadValue(record.definition, {
    id: record.id,
    known: (id) => {
      const other = known.get(id);
      return other && loadValue(other.definition, { id }).program;
    },
  });
  const nodes =
    isObject(record.definition) && isObject(record.definition["nodes"]) ? record.definition["nodes"] : {};
  return {
    id: record.id,
    name: program?.name ?? record.id,
    description: program?.description ?? "",
    version: record.version,
    nodeCount: Object.keys(nodes).length,
    source: record.source,
    findings: {
      errors: findings.filter(({ severity }) => severity === "error").length,
      warnings: findings.filter(({ severity }) => severity === "warning").length,
    },
  };
}
