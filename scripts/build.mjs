// Bundles the binary and the library entries into dist/, and writes the library's type declarations.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const shared = {
  absWorkingDir: root,
  outdir: "dist",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
  // It brings prebuilt binaries, which it finds beside its own files.
  external: ["@photostructure/sqlite"],
  // Some dependencies are CommonJS and call require() for Node's own modules.
  banner: {
    js: 'import { createRequire as nodeRequire } from "node:module"; const require = nodeRequire(import.meta.url);',
  },
};

rmSync(join(root, "dist"), { recursive: true, force: true });
await build({
  ...shared,
  entryPoints: {
    index: "src/exports/index.ts",
    engine: "src/exports/engine.ts",
    workflow: "src/exports/workflow.ts",
  },
  splitting: true,
});
const types = spawnSync(
  process.execPath,
  [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.types.json"],
  {
    cwd: root,
    stdio: "inherit",
  },
);
if (types.status !== 0) process.exit(types.status ?? 1);
// Last: its presence tells that the whole build is done.
await build({ ...shared, entryPoints: { navigator: "src/main.ts" } });
