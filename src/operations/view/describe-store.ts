import * as z from "zod";
import { operation } from "../door/operation.ts";

export const describeStore = operation({
  name: "describe_store",
  summary: "Name the project and the database that this process works on.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({
    project: z.string(),
    /** the database file; absent for a store in memory */
    database: z.string().optional(),
  }),
  run: async (_input, { ports: { settings, machine } }) => {
    const database = machine?.database;
    return { ok: true, value: { project: settings.project, ...(database !== undefined && { database }) } };
  },
});
