// Runs a TypeScript program of this repository: bundles it beside the others in dist/, then imports it.
import { mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const [, , file, ...rest] = process.argv;
if (!file) {
  process.stderr.write("usage: node scripts/run.mjs FILE.ts [arguments]\n");
  process.exit(2);
}
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const outfile = join(
  root,
  "dist",
  "programs",
  `${basename(dirname(file))}-${basename(file, ".ts")}-${process.pid}.js`,
);
mkdirSync(dirname(outfile), { recursive: true });
process.on("exit", () => rmSync(outfile, { force: true }));
await build({
  entryPoints: [file],
  outfile,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  sourcemap: "inline",
  logLevel: "warning",
});
process.argv.splice(1, 2, outfile);
process.argv.length = 2 + rest.length;
await import(pathToFileURL(outfile).href);
