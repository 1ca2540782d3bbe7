import { chmodSync, mkdirSync, statSync } from "node:fs";
import { isIn } from "./is-in.ts";
import { hasModes } from "./private-file.ts";

const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

/**
 * Makes the folder of a database, for its owner alone. Navigator's own folder from an earlier version is made private
 * too, unless the project is inside it; any other folder that exists is the user's, and stays as it is.
 */
export function privateFolder(folder: string, home: string, project: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const found = statSync(home, { throwIfNoEntry: false });
  if (!found?.isDirectory() || !hasModes || isIn(home, project)) return;
  if (found.uid === process.getuid?.() && (found.mode & OTHERS) !== 0) chmodSync(home, PRIVATE_FOLDER);
}
