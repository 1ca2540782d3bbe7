// Lets the binary load some modules at their first use: most starts never use them.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Modules of Node, which stay outside of the binary, and packages in it. */
const LATE = {
  node: ["child_process", "crypto", "readline/promises", "worker_threads", "zlib"],
  packages: ["@marcbachmann/cel-js", "yaml"],
};

/** A module with these exports as getters, which load the module itself. */
function standIn(origin, names) {
  return `let loaded;
for (const name of ${JSON.stringify(names)})
  Object.defineProperty(exports, name, { enumerable: true, get: () => (loaded ??= require(${JSON.stringify(origin)}))[name] });`;
}

async function standInOf(name) {
  const origin = LATE.node.includes(name) ? `node:${name}` : name;
  const names = Object.keys(await import(origin)).filter((one) => one !== "default");
  return standIn(origin, names);
}

/** A plugin of esbuild for modules of Node and for packages. */
export const lateModules = {
  name: "late-modules",
  setup(building) {
    const filter = new RegExp(`^(node:)?(${[...LATE.node, ...LATE.packages].join("|")})$`);
    building.onResolve({ filter }, ({ path, namespace }) => {
      if (namespace !== "late") return { path: path.replace(/^node:/, ""), namespace: "late" };
      return path.startsWith("node:") ? { path, external: true } : undefined;
    });
    building.onLoad({ filter: /./, namespace: "late" }, async ({ path }) => ({
      contents: await standInOf(path),
      resolveDir: dirname(fileURLToPath(import.meta.url)),
    }));
  },
};

/** Sources outside of operations that make schemas: making those of all nouns takes a third of a start. */
function schemaSources(root) {
  const all = readdirSync(join(root, "src"), { recursive: true }).map((name) => join(root, "src", name));
  return all.filter(
    (file) =>
      /(?<!\.test|\.fixture|\.arbitrary)\.ts$/.test(file) &&
      !file.startsWith(join(root, "src", "operations")) &&
      readFileSync(file, "utf8").includes('from "zod"'),
  );
}

/** The names that each file exports, without its types. */
async function exportsOf(root, files) {
  const options = { bundle: false, write: false, metafile: true, format: "esm", outdir: "unwritten" };
  const { metafile } = await build({ ...options, absWorkingDir: root, entryPoints: files });
  return new Map(
    Object.values(metafile.outputs).map(({ entryPoint, exports }) => [resolve(root, entryPoint), exports]),
  );
}

/** A plugin of esbuild: each of our own sources that make schemas runs at the first use of one of its exports. */
export async function lateSchemas(root) {
  const names = await exportsOf(root, schemaSources(root));
  const namespace = "late-schemas";
  return {
    name: namespace,
    setup(building) {
      building.onResolve({ filter: /^\.\.?\/.*\.ts$/ }, (asked) => {
        const path = resolve(asked.resolveDir, asked.path);
        const isLate = asked.namespace === "file" && asked.kind === "import-statement" && names.has(path);
        return isLate ? { path, namespace } : undefined;
      });
      building.onResolve({ filter: /./, namespace }, ({ path }) => ({ path }));
      building.onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: standIn(path, names.get(path)),
        resolveDir: dirname(path),
      }));
    },
  };
}
