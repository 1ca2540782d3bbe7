// Builds the binary as one file, with the code that V8 compiled from it, so that a start does not compile again.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { lateModules, lateSchemas } from "./late-modules.mjs";
import { readyParts } from "./ready-parts.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * V8 flags: how fast the young generation of the heap grows, and whether V8 marks the old one bit by bit. Nearly
 * everything that a start allocates stays. V8 would give the young generation 32 MB that it never needs again, and, as
 * the kept objects pile up, mark them all in the middle of the start, to free next to nothing. V8 takes cached code only
 * under the flags it was stored with, so the program that stores it sets the flags too.
 */
const heapFlags = (flags) => flags.map((flag) => `v8.setFlagsFromString("${flag}");`).join(" ");
const whileStarting = heapFlags(["--semi-space-growth-factor=1", "--no-incremental-marking"]);
const afterStart = heapFlags(["--semi-space-growth-factor=2", "--incremental-marking"]);

/**
 * Code that runs the binary from `file`. V8 ignores `cachedData` of another V8 version or of another text. The text is
 * ASCII and is put together as bytes: joining strings would copy its three megabytes twice more.
 */
const runBinary = `const [head, tail] = Module.wrapper;
const text = Buffer.concat([Buffer.from(head), fs.readFileSync(file), Buffer.from(tail)]).latin1Slice();
const script = new vm.Script(text, {
  filename: file,
  cachedData,
  importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const own = { exports: {} };
script.runInThisContext()(own.exports, Module.createRequire(file), own, file, path.dirname(file));`;

/** A program that stores the code that V8 has compiled by the time a server has listed its tools. */
const keepCompiled = `const [fs, Module, path, v8, vm] = ["fs", "module", "path", "v8", "vm"].map((name) => require(name));
${whileStarting}
const [, file, kept] = process.argv;
process.argv.splice(2, 1, "mcp", "--store", "memory");
const cachedData = undefined;
${runBinary}
process.once("exit", () => fs.writeFileSync(kept, script.createCachedData()));`;

/**
 * The program that starts the binary. If it runs on another Node version than the build, it uses Node's own compile
 * cache, if there is one.
 */
const start = `import fs from "node:fs";
import Module from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";

${whileStarting}
setTimeout(() => { ${afterStart} }, 1_000).unref();
const file = fileURLToPath(new URL("navigator.cjs", import.meta.url));
const compiled = path.join(path.dirname(file), \`navigator-\${process.version}-\${process.arch}.compiled\`);
if (fs.existsSync(compiled)) run(fs.readFileSync(compiled));
else {
  Module.enableCompileCache?.();
  Module.createRequire(file)(file);
}

function run(cachedData) {
${runBinary.replaceAll(/^/gm, "  ")}
}
`;

const clientInfo = { name: "build", version: "1" };
const opening = [
  { id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/list" },
];

/** How every bundle of the package is built. */
export const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20",
  logLevel: "warning",
  // The driver is not bundled: it loads prebuilt binaries relative to its own files. The reader of new passkeys is not,
  // because every start would read it.
  external: ["@photostructure/sqlite", "@simplewebauthn/server"],
};

/** A value as a literal of its JSON: V8 parses JSON faster than an object of the program. */
function asText(value) {
  return JSON.stringify(JSON.stringify(value));
}

/** Each value of a record as its JSON. */
function asTexts(values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
}

/** The same program in ASCII. Only regular expressions have other characters: esbuild escapes them everywhere else. */
function asAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export async function buildBinary(folder) {
  const ready = readyParts(root);
  // One CommonJS file, because an ES module cannot start from cached V8 code.
  await build({
    ...shared,
    outdir: folder,
    format: "cjs",
    entryPoints: { navigator: "src/main.ts" },
    outExtension: { ".js": ".cjs" },
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: true,
    define: {
      "import.meta.url": "ownUrl",
      "import.meta.dirname": "__dirname",
      READY_FACTS: JSON.stringify(asTexts(ready.facts)),
      READY_SCHEMAS: JSON.stringify(asTexts(ready.schemas)),
      READY_VERSIONS: asText(ready.versions),
    },
    banner: { js: 'const ownUrl = require("node:url").pathToFileURL(__filename).href;' },
    plugins: [lateModules, await lateSchemas(root)],
  });
  const file = join(folder, "navigator.cjs");
  writeFileSync(file, asAscii(readFileSync(file, "utf8")));
  const compiled = `navigator-${process.version}-${process.arch}.compiled`;
  spawnSync(process.execPath, ["-e", keepCompiled, file, join(folder, compiled)], {
    input: opening.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(""),
    stdio: ["pipe", "ignore", "inherit"],
  });
  writeFileSync(join(folder, "navigator.js"), start);
}

/** Builds the program of `navigator hook`, which a host starts at each of its events: small, so that it starts fast. */
export async function buildHook(folder) {
  await build({
    ...shared,
    outfile: join(folder, "hook.cjs"),
    format: "cjs",
    entryPoints: ["src/hook.ts"],
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: true,
    define: { "import.meta.url": "__filename", "import.meta.dirname": "__dirname" },
  });
}
