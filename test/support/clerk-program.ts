import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface ClerkProgram {
  readonly program: string;
  /** a folder without workflows, so that a process starts quickly */
  readonly bundled: string;
  /** a path for a database */
  readonly file: (name: string) => string;
  readonly remove: () => void;
}

/** Bundles the clerk's program into a folder that is removed afterwards. */
export async function clerkProgram(): Promise<ClerkProgram> {
  const folder = mkdtempSync(join(tmpdir(), "navigator-clerk-"));
  const program = join(folder, "clerk.mjs");
  const bundled = join(folder, "workflows");
  mkdirSync(bundled);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  await build({
    entryPoints: [join(root, "test/support/clerk.program.ts")],
    outfile: program,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
  });
  return {
    program,
    bundled,
    file: (name) => join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}
