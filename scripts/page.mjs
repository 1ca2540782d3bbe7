// Builds the page with separate files and nothing inline, as its strict content security policy requires.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

export async function buildPage(folder) {
  await build({
    configFile: false,
    root: join(root, "dashboard"),
    logLevel: "error",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    resolve: { dedupe: ["preact"] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      license: { fileName: "licenses.md" },
      target: "es2022",
    },
    worker: { format: "es" },
  });
}
