// Bundles the binary, the library entries and the page into dist/, and writes the library's type declarations.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { buildBinary, buildHook, shared } from "./compiled-binary.mjs";
import { buildPage } from "./page.mjs";
import { keepReachable } from "./reachable-types.mjs";
import { noteBuilt, sourcesOf } from "./stale.mjs";
import { warmHook } from "./warm-hook.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const dist = join(root, "dist");
const cache = join(root, "node_modules", ".cache");
mkdirSync(cache, { recursive: true });
const fresh = mkdtempSync(join(cache, "navigator-build-"));
process.on("exit", () => rmSync(fresh, { recursive: true, force: true }));

/** The faces of the library, in src/exports. */
const entries = ["index", "engine", "workflow"];

function buildLibrary() {
  return build({
    ...shared,
    outdir: fresh,
    format: "esm",
    entryPoints: Object.fromEntries(entries.map((name) => [name, `src/exports/${name}.ts`])),
    splitting: true,
    // Some dependencies are CommonJS and call require() for Node's own modules.
    banner: {
      js: 'import { createRequire as nodeRequire } from "node:module"; const require = nodeRequire(import.meta.url);',
    },
  });
}

function writeDeclarations() {
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const args = [tsc, "-p", "tsconfig.types.json", "--outDir", join(fresh, "types")];
  return new Promise((resolve, reject) => {
    spawn(process.execPath, args, { cwd: root, stdio: "inherit" }).on("error", reject).on("close", resolve);
  });
}

/** Replaces each file atomically, so that a program starting meanwhile reads complete files. */
function moveInto(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (statSync(join(from, name)).isDirectory()) moveInto(join(from, name), join(to, name));
    else renameSync(join(from, name), join(to, name));
  }
}

/** Parts of dist/ that other scripts write: the programs of `run.mjs`, and the documentation. */
const ASIDE = new Set(["programs", "docs", ".navigator-docs-built"]);

/** Removes leftovers of earlier builds. */
function removeOthers(folder, kept) {
  for (const name of readdirSync(folder)) {
    if (!kept.has(name) && !ASIDE.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

const sources = sourcesOf(root);
const [status] = await Promise.all([
  writeDeclarations(),
  buildLibrary(),
  buildBinary(fresh),
  buildHook(fresh),
  buildPage(join(fresh, "page")),
]);
if (status !== 0) process.exit(1);
keepReachable(join(fresh, "types"), entries);
const names = new Set(readdirSync(fresh));
const assets = new Set(readdirSync(join(fresh, "page", "assets")));
rmSync(join(dist, "types"), { recursive: true, force: true });
moveInto(fresh, dist);
removeOthers(dist, names);
removeOthers(join(dist, "page", "assets"), assets);
warmHook(join(root, "bin", "hook.js"));
// This comes last, because it marks the build as complete.
noteBuilt(dist, sources);
