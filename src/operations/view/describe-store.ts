import * as z from "zod";
import { shellWord } from "../../model/words/shell-word.ts";
import { operation } from "../door/operation.ts";

export const describeStore = operation({
  name: "describe_store",
  summary: "Name the project and the database that this process works on, and the command that starts it.",
  toolset: "admin",
  access: "operator",
  effect: "reads",
  idempotent: true,
  input: z.strictObject({}),
  output: z.object({
    project: z.string(),
    /** the database file; absent for a store in memory */
    database: z.string().optional(),
    /** the shell command that starts this Navigator from any folder; an installation need not be on the PATH */
    command: z.string().optional(),
  }),
  run: async (_input, { ports: { settings, machine } }) => {
    const database = machine?.database;
    const value = {
      project: settings.project,
      ...(database !== undefined && { database }),
      ...(machine && { command: machine.self.map(shellWord).join(" ") }),
    };
    return { ok: true, value };
  },
});
