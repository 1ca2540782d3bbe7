import * as z from "zod";
import { TrustedDefinition } from "../../model/trusted-definition.ts";
import { operation } from "../door/operation.ts";

export const listTrusted = operation({
  name: "list_trusted",
  summary: "List the workflows whose commands may run on this machine, who allowed them, and when.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({
    trusted: z.array(TrustedDefinition),
    /** whether this process runs commands at all */
    enabled: z.boolean(),
  }),
  run: async (_input, { ports: { trust, settings } }) => {
    const known = (await trust?.list()) ?? { ok: true, value: [] };
    if (!known.ok) return known;
    return { ok: true, value: { trusted: [...known.value], enabled: settings.commands === "trusted" } };
  },
});
