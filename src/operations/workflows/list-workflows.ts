import * as z from "zod";
import { ShortText } from "../../model/short-text.ts";
import { operation } from "../door/operation.ts";
import { isLoadedFrom } from "./definition-source.ts";
import { listedWorkflows } from "./listed-workflows.ts";

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
  aside: "store",
  input: z.strictObject({
    source: ShortText.optional().describe("only those loaded from there, e.g. `bundled`"),
  }),
  output: z.object({ workflows: z.array(Listed) }),
  run: async ({ source }, call) => {
    const workflows = (await listedWorkflows(call))
      .filter(({ head }) => source === undefined || isLoadedFrom(head.source, source))
      .map(({ head, name, description, nodeCount, findings }) => {
        const { id, version } = head;
        return { id, name, description, version, nodeCount, source: head.source, findings };
      });
    return { ok: true, value: { workflows } };
  },
});
