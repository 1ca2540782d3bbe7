import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

export interface Program {
  readonly path: string;
  readonly remove: () => void;
}

const source = `
  import { serveMcpStdio } from "../../src/mcp/stdio.ts";
  import { toyFactory } from "./toy-factory.fixture.ts";
  await serveMcpStdio(toyFactory());
  process.stderr.write("ended\\n");
`;

/** Bundles the toy server into one file, as the product is. */
export async function stdioProgram(): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), "navigator-mcp-"));
  const path = join(folder, "server.mjs");
  await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: "ts" },
    outfile: path,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
    banner: {
      js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
    },
  });
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
