import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "./bundle.ts";
import { databaseFor } from "./database-for.ts";

export interface ClerkProgram {
  readonly program: string;
  /** a folder without workflows, so that a process starts quickly */
  readonly bundled: string;
  /** a place for a database, named like a file */
  readonly file: (name: string) => Promise<string>;
  readonly remove: () => void;
}

/** Bundles the clerk's program into a folder that is removed afterwards. */
export async function clerkProgram(): Promise<ClerkProgram> {
  const folder = await bundle({ clerk: "test/support/clerk.program.ts" });
  const bundled = join(folder, "workflows");
  mkdirSync(bundled);
  return {
    program: join(folder, "clerk.mjs"),
    bundled,
    file: (name) => databaseFor(join(folder, name)),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}
