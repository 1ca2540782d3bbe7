// Results that the binary embeds, so that a start does not compute them.
import { execFileSync } from "node:child_process";
import { join } from "node:path";

let made;

/** The JSON Schemas of all tools, and the versions of the bundled workflows; computed once, however many binaries are built. */
export function readyParts(root) {
  const program = ["run.mjs", "print-ready.ts"].map((name) => join(root, "scripts", name));
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 };
  made ??= JSON.parse(execFileSync(process.execPath, program, options));
  return made;
}
