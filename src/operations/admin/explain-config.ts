import * as z from "zod";
import { resolveConfig } from "../../config/resolve-config.ts";
import { ExplainedSetting } from "../../model/configuration.ts";
import { Finding } from "../../model/finding.ts";
import { operation } from "../door/operation.ts";

export const explainConfig = operation({
  name: "explain_config",
  summary: "Show every setting of this process, its value, and where the value comes from.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({ settings: z.array(ExplainedSetting), findings: z.array(Finding) }),
  run: async (_, { ports: { configured } }) => {
    const { explained, findings } = configured ?? { ...resolveConfig([]), findings: [] };
    return { ok: true, value: { settings: [...explained], findings: [...findings] } };
  },
});
