// The schemas of all tools, for the binary to have them ready.
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const scripts = dirname(fileURLToPath(import.meta.url));
let made;

/** As JSON; made once, however many binaries are built. */
export function readySchemas() {
  const program = [join(scripts, "run.mjs"), join(scripts, "print-schemas.ts")];
  made ??= execFileSync(process.execPath, program, { encoding: "utf8", maxBuffer: 2 ** 26 });
  return made;
}
