// Finds out-of-date parts of a clone. Compares content: file times mean nothing after a copy or an unpacked archive.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const INSTALLED = "node_modules/.navigator-installed";
const BUILT = ".navigator-built";
const SOURCES = [
  "src",
  "dashboard",
  "workflows",
  "scripts/build.mjs",
  "scripts/compiled-binary.mjs",
  "scripts/late-modules.mjs",
  "scripts/page.mjs",
  "scripts/print-ready.ts",
  "scripts/ready-parts.mjs",
  "scripts/reachable-types.mjs",
  "scripts/warm-hook.mjs",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.types.json",
];

/** Everything that the documentation is built from. */
const DOCS = [
  "docs",
  "README.md",
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "bench/README.md",
  "skills",
  "workflows",
  "dashboard/src/style/tokens.css",
  "scripts/site.ts",
  "scripts/site",
  "package-lock.json",
];
const DOCS_BUILT = ".navigator-docs-built";

/** Files that are not part of the build. */
const ASIDE = /\.(test|fixture|arbitrary)\.ts$/;

export function staleParts(root) {
  const install = !isInstalled(root);
  return { install, build: install || !isBuilt(root), docs: install || !areDocsBuilt(root) };
}

function areDocsBuilt(root) {
  const dist = join(root, "dist");
  return existsSync(join(dist, "docs", "index.html")) && noted(join(dist, DOCS_BUILT)) === docsOf(root);
}

/** Records the hash of the documentation's sources, taken before it was built. */
export function noteDocsBuilt(root, sources) {
  writeFileSync(join(root, "dist", DOCS_BUILT), sources);
}

/** A hash over all sources of the documentation. */
export function docsOf(root) {
  return hashOf(DOCS.flatMap((name) => filesIn(join(root, name))));
}

function isBuilt(root) {
  const dist = join(root, "dist");
  return existsSync(join(dist, "navigator.js")) && noted(join(dist, BUILT)) === sourcesOf(root);
}

function isInstalled(root) {
  // npm writes this file last. Without esbuild, the installation is incomplete.
  const done = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(done) || !existsSync(join(root, "node_modules", "esbuild"))) return false;
  const lock = join(root, "package-lock.json");
  return noted(join(root, INSTALLED)) === hashOf([lock]) || statSync(done).mtimeMs >= statSync(lock).mtimeMs;
}

/** Records that the dependencies of the lock file are installed. */
export function noteInstalled(root) {
  writeFileSync(join(root, INSTALLED), hashOf([join(root, "package-lock.json")]));
}

/** Records the hash of the sources, taken before the build began. */
export function noteBuilt(folder, sources) {
  writeFileSync(join(folder, BUILT), sources);
}

/** A hash over all sources of the build. */
export function sourcesOf(root) {
  return hashOf(SOURCES.flatMap((name) => filesIn(join(root, name))));
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !ASIDE.test(name));
  return names.sort().flatMap((name) => filesIn(join(path, name)));
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${content.length} `).update(content);
  }
  return hash.digest("hex");
}

function noted(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
