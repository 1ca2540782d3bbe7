import type { Statement } from "../model/preimage.ts";

/** The type of the preimage of a statement. */
export function preimageType(statement: Statement): string {
  return "change" in statement ? `navigator/${statement.change.type}` : "navigator/decision";
}
