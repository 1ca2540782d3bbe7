import * as z from "zod";
import { ShortText } from "../../model/short-text.ts";
import { operation } from "../door/operation.ts";

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
    source: ShortText.optional().describe("only those loaded from there, e.g. `bundled`"),
  }),
  output: z.object({ workflows: z.array(Listed) }),
  run: async ({ source }, call) => {
    const { all, overviewOf } = await call.ports.library.currents(call.ports.settings.project);
    const workflows = all
      .filter((record) => source === undefined || record.source === source)
      .map((record) => {
        const { name, description, nodeCount, findings } = overviewOf(record);
        const { id, version } = record;
        return { id, name, description, version, nodeCount, source: record.source, findings };
      });
    return { ok: true, value: { workflows } };
  },
});
