// Builds the documentation into dist/docs: npm run docs
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { siteFiles } from "./site/site-files.ts";
import { docsOf, noteDocsBuilt } from "./stale.mjs";

const root = process.cwd();
const folder = join(root, "dist", "docs");
const sources = docsOf(root);
const { files, problems } = siteFiles(root);
// A test refuses these. A start must not fail because of them.
if (problems.length > 0) process.stderr.write(`links that lead nowhere:\n${problems.join("\n")}\n`);
rmSync(folder, { recursive: true, force: true });
for (const [address, content] of files) {
  mkdirSync(dirname(join(folder, address)), { recursive: true });
  writeFileSync(join(folder, address), content);
}
noteDocsBuilt(root, sources);
const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0);
process.stdout.write(`${files.size} files, ${(bytes / 1e6).toFixed(1)} MB in dist/docs\n`);
