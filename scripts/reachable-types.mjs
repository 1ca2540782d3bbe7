// Keeps the declarations that users of the library can reach. The compiler writes one for every source file.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/** A relative module that a declaration names, by `from` or by `import()`. */
const NAMED = /(?:from |import\()"(\.[^"]+)\.ts"/g;

/** Removes the declarations in `folder` that the entries in its `exports` do not lead to. */
export function keepReachable(folder, entries) {
  const kept = new Set();
  const open = entries.map((name) => join(folder, "exports", `${name}.d.ts`));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (kept.has(file)) continue;
    kept.add(file);
    for (const [, name] of readFileSync(file, "utf8").matchAll(NAMED))
      open.push(join(dirname(file), `${name}.d.ts`));
  }
  removeOthers(folder, kept);
}

/** Returns whether nothing is left in the folder. */
function removeOthers(folder, kept) {
  let left = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isGone = entry.isDirectory() ? removeOthers(path, kept) : !kept.has(path);
    if (isGone) rmSync(path, { recursive: true });
    else left += 1;
  }
  return left === 0;
}
