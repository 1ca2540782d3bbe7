// The JSON Schemas of all tools, embedded in the binary so that a start does not compute them.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

let made;

/** The schemas as JSON text, computed once, however many binaries are built. */
export function readySchemas(root) {
  const program = ["run.mjs", "print-schemas.ts"].map((name) => join(root, "scripts", name));
  made ??= execFileSync(process.execPath, program, { encoding: "utf8", maxBuffer: 2 ** 26 });
  return made;
}
