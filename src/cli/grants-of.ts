import type { Command } from "commander";
import { readGrants } from "../operations/door/grants.ts";
import type { Grant } from "../operations/ports/settings.ts";
import type { TypedGrant } from "./grant-option.ts";

/** The grants that were typed for a command. Ends the command as wrong usage if one is invalid. */
export async function grantsOf(command: Command): Promise<{ readonly grant?: readonly Grant[] }> {
  const { grant: typed } = command.opts<{ grant?: readonly TypedGrant[] }>();
  if (!typed) return {};
  const { operations } = await import("../operations/operations.ts");
  const grant = typed.flatMap(({ text, grantee }) => {
    const read = readGrants(text, grantee, operations);
    if (read.ok) return read.grants;
    const { flags } = command.options.find(({ long }) => long === "--grant") ?? { flags: "--grant" };
    return command.error(`error: option '${flags}' argument '${text}' is invalid. ${read.problem}`);
  });
  return { grant };
}
