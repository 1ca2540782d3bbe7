import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedFiles, leftOver } from "./gen/files.ts";

const root = process.cwd();
const files = generatedFiles(root);
for (const [path, text] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
for (const path of leftOver(root, files)) rmSync(join(root, path));
process.stdout.write(`${files.size} files generated\n`);
