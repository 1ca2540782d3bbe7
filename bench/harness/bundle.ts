import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";

/** Bundles a bench program into one file in dist/, like the product's binary. */
export async function bundle(entry: string, name: string): Promise<string> {
  const outfile = join(process.cwd(), "dist", "programs", `${name}.js`);
  await build({
    entryPoints: [join("bench", entry)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
    // It loads prebuilt binaries relative to its own files.
    external: ["@photostructure/sqlite"],
    minify: true,
    banner: {
      js: 'import { createRequire as nodeRequire } from "node:module"; const require = nodeRequire(import.meta.url);',
    },
  });
  return outfile;
}

/** The product's binary, rebuilt if its sources have changed. */
export function builtBinary(): string {
  const { status } = spawnSync(process.execPath, [join("scripts", "prepare.mjs")], { stdio: "inherit" });
  if (status !== 0) throw new Error("the binary could not be built");
  return join(process.cwd(), "dist", "navigator.js");
}
