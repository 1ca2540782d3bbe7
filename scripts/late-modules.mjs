// Lets the binary load some modules at their first use: most starts never use them.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Modules of Node, which stay outside of the binary, and packages in it. */
const LATE = {
  node: ["child_process", "crypto", "readline/promises", "worker_threads", "zlib"],
  packages: ["@marcbachmann/cel-js", "yaml"],
};

/** A module with the same exports, as getters. */
async function standIn(name) {
  const isOfNode = LATE.node.includes(name);
  const origin = isOfNode ? `node:${name}` : name;
  const names = Object.keys(await import(origin)).filter((one) => one !== "default");
  return `let loaded;
for (const name of ${JSON.stringify(names)})
  Object.defineProperty(exports, name, { enumerable: true, get: () => (loaded ??= require("${origin}"))[name] });`;
}

/** A plugin of esbuild. */
export const lateModules = {
  name: "late-modules",
  setup(building) {
    const filter = new RegExp(`^(node:)?(${[...LATE.node, ...LATE.packages].join("|")})$`);
    building.onResolve({ filter }, ({ path, namespace }) => {
      if (namespace !== "late") return { path: path.replace(/^node:/, ""), namespace: "late" };
      return path.startsWith("node:") ? { path, external: true } : undefined;
    });
    building.onLoad({ filter: /./, namespace: "late" }, async ({ path }) => ({
      contents: await standIn(path),
      resolveDir: dirname(fileURLToPath(import.meta.url)),
    }));
  },
};
