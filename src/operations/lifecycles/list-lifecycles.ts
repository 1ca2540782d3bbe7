import * as z from "zod";
import { Finding } from "../../model/finding.ts";
import { operation } from "../door/operation.ts";
import { knownLifecycles } from "./known-lifecycles.ts";

const Listed = z.object({
  name: z.string(),
  kind: z.enum(["lifecycle", "overlay"]),
  description: z.string(),
  source: z.string(),
  /** absent if the lifecycle has errors */
  pin: z.string().optional(),
  findings: z.array(Finding),
});

export const listLifecycles = operation({
  name: "list_lifecycles",
  summary:
    "List the lifecycles and overlays that tasks can have: the bundled ones and those of the configuration.",
  toolset: "author",
  access: "agent",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({ lifecycles: z.array(Listed) }),
  run: async (_, call) => {
    const lifecycles = (await knownLifecycles(call)).map(({ name, kind, layer, source, pin, findings }) => ({
      name,
      kind,
      description: layer?.description ?? "",
      source,
      ...(pin !== undefined && { pin }),
      findings: findings.filter(({ severity }) => severity !== "info"),
    }));
    return { ok: true, value: { lifecycles } };
  },
});
