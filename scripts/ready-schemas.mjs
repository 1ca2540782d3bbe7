// The schemas of all tools, for the binary to have them ready.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

let made;

/** As JSON; made once, however many binaries are built. */
export function readySchemas(root) {
  const program = ["run.mjs", "print-schemas.ts"].map((name) => join(root, "scripts", name));
  made ??= execFileSync(process.execPath, program, { encoding: "utf8", maxBuffer: 2 ** 26 });
  return made;
}
