import { Option } from "commander";
import type { Grantee } from "../operations/door/grants.ts";

/** A typed grant. `grantsOf` reads it, because the names of all operations are loaded only for that. */
export interface TypedGrant {
  readonly text: string;
  readonly grantee: Grantee;
}

const granted: Readonly<Record<Grantee, readonly [string, string]>> = {
  "a name": ["agent=operations", "Operations that the named agent may call as an operator would"],
  "its client": ["operations", "Operations that the served agent may call as an operator would"],
};

/** The option that grants agents further operations. Only the command that starts the process can grant them. */
export function grantOption(grantee: Grantee): Option {
  const [what, description] = granted[grantee];
  return new Option(`--grant <${what}>`, `${description} (repeatable)`)
    .argParser((text, before: readonly TypedGrant[] = []) => [...before, { text, grantee }])
    .env("NAVIGATOR_GRANT");
}
